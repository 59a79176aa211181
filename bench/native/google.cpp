// Google's matcher (google/robotstxt): it has no object of a file, and reads the text again for each question.
#include "adapter.hpp"
#include "robots.h"

class Lengths : public googlebot::RobotsParseHandler {
 public:
  void HandleRobotsStart() override {}
  void HandleRobotsEnd() override {}
  void HandleUserAgent(int, absl::string_view value) override { sum += value.size(); }
  void HandleAllow(int, absl::string_view value) override { sum += value.size(); }
  void HandleDisallow(int, absl::string_view value) override { sum += value.size(); }
  void HandleSitemap(int, absl::string_view value) override { sum += value.size(); }
  void HandleUnknownAction(int, absl::string_view, absl::string_view value) override { sum += value.size(); }

  std::size_t sum = 0;
};

class Google {
 public:
  explicit Google(const std::string& text) : text_(text) {}

  bool allowed(const std::string& agent, const std::string& url) {
    return googlebot::RobotsMatcher().OneAgentAllowedByRobots(text_, agent, url);
  }

  static std::size_t records(const std::string& text) {
    Lengths lengths;
    googlebot::ParseRobotsTxt(text, &lengths);
    return lengths.sum;
  }

 private:
  const std::string& text_;
};

int main() { adapter::Adapter<Google>().run(); }
