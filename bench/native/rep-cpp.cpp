// Moz's rep-cpp (seomoz/rep-cpp).
#include "adapter.hpp"
#include "robots.h"

class RepCpp {
 public:
  explicit RepCpp(const std::string& text) : robots_(text) {}

  bool allowed(const std::string& agent, const std::string& url) { return robots_.allowed(url, agent); }

  static std::size_t records(const std::string& text) { return Rep::Robots(text).sitemaps().size(); }

 private:
  Rep::Robots robots_;
};

int main() { adapter::Adapter<RepCpp>().run(); }
