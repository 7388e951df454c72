// What the binding files share: one register function per topic, called by module.cpp.
#pragma once
#include <pybind11/pybind11.h>

namespace mjf::bind {
void bind_analysis_arrays(pybind11::module_& m);
void bind_analysis_games(pybind11::module_& m);
void bind_analysis_exact(pybind11::module_& m);
void bind_analysis_hand(pybind11::module_& m);
void bind_capi(pybind11::module_& m);
void bind_decisions(pybind11::module_& m);
void bind_deals(pybind11::module_& m);
void bind_env_batch(pybind11::module_& m);
void bind_env_encoders(pybind11::module_& m);
void bind_game(pybind11::module_& m);
void bind_logs(pybind11::module_& m);
void bind_position(pybind11::module_& m);
void bind_view(pybind11::module_& m);
void bind_replay(pybind11::module_& m);
void bind_rollout(pybind11::module_& m);
void bind_scoring(pybind11::module_& m);
void bind_studies(pybind11::module_& m);
void bind_study_counts(pybind11::module_& m);
}  // namespace mjf::bind
