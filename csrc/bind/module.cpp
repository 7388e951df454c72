// The extension module `mahjong_fast._core`: a list of topics, one file each.
#include "base/building.hpp"
#include "bind/bind.hpp"

PYBIND11_MODULE(_core, m, pybind11::mod_gil_not_used()) {
    m.doc() = "The C++ core of mahjong_fast: shapes, walls, games. Use the typed functions of mahjong_fast instead.";
    mjf::finish_tables_before_forks();
    mjf::bind::bind_analysis_arrays(m);
    mjf::bind::bind_analysis_games(m);
    mjf::bind::bind_analysis_exact(m);
    mjf::bind::bind_analysis_hand(m);
    mjf::bind::bind_capi(m);
    mjf::bind::bind_deals(m);
    mjf::bind::bind_game(m);
    mjf::bind::bind_logs(m);  // names a type that the decisions take
    mjf::bind::bind_decisions(m);
    mjf::bind::bind_replay(m);
    mjf::bind::bind_position(m);
    mjf::bind::bind_view(m);
    mjf::bind::bind_rollout(m);
    mjf::bind::bind_env_encoders(m);
    mjf::bind::bind_env_batch(m);
    mjf::bind::bind_scoring(m);
    mjf::bind::bind_studies(m);
    mjf::bind::bind_study_counts(m);
}
