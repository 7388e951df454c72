// Who may compute the tables? One lock for all of them, taken at the first use of each. A process may fork while another of its
// threads computes: in the child that thread does not exist, and its lock would stay closed for ever. So a fork waits for it.
#pragma once
#include <mutex>

namespace mjf {

std::mutex& table_building() noexcept;

// From here on a fork waits until no thread computes a table. Called once, when the module is loaded.
void finish_tables_before_forks();

}  // namespace mjf
