// The protocol of bench/native/README.md, for engines in C++.
//
// An engine is a class with
//   Engine(const std::string& text)                                  reads a file, which stays as long as the engine
//   bool allowed(const std::string& agent, const std::string& url)   answers a question
//   static std::size_t records(const std::string& text)              reads every line of a file; any number of what it finds
#pragma once

#include <cstdint>
#include <ctime>
#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace adapter {

/** Questions about a file, all of one agent. */
struct Pair {
  std::size_t file;
  std::string agent;
  std::vector<std::string> urls;
};

inline bool readLine(std::string& line) { return static_cast<bool>(std::getline(std::cin, line)); }

inline std::string readBytes(std::size_t length) {
  std::string bytes(length, '\0');
  std::cin.read(&bytes[0], static_cast<std::streamsize>(length));
  return bytes;
}

inline Pair readPair(const std::string& line) {
  std::size_t afterFile = 0;
  std::size_t afterCount = 0;
  Pair pair;
  pair.file = std::stoul(line, &afterFile);
  const auto rest = line.substr(afterFile + 1);
  pair.urls.resize(std::stoul(rest, &afterCount));
  pair.agent = rest.substr(afterCount + 1);
  for (auto& url : pair.urls) readLine(url);
  return pair;
}

inline std::int64_t cpuNanoseconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

template <class Engine>
class Adapter {
 public:
  void run() {
    std::string line;
    while (readLine(line)) {
      const auto space = line.find(' ');
      const auto word = line.substr(0, space);
      const auto rest = space == std::string::npos ? "" : line.substr(space + 1);
      if (word == "file") files_.push_back(readBytes(std::stoul(rest)));
      if (word == "pair") pairs_.push_back(readPair(rest));
      if (word == "open") open();
      if (word == "answers") answer();
      if (word == "check") time([this] { return check(); });
      if (word == "parse") time([this] { return parse(); });
      if (word == "one-shot") time([this] { return oneShot(); });
    }
  }

 private:
  /** Says how many files cannot be read; these count as files without rules. */
  void open() {
    std::size_t failed = 0;
    for (const auto& text : files_) {
      try {
        engines_.push_back(std::make_unique<Engine>(text));
      } catch (const std::exception&) {
        failed++;
        engines_.push_back(std::make_unique<Engine>(nothing_));
      }
    }
    std::cout << failed << std::endl;
  }

  void answer() {
    std::string answers;
    for (const auto& pair : pairs_)
      for (const auto& url : pair.urls) answers += ask(*engines_[pair.file], pair.agent, url);
    std::cout << answers << std::endl;
  }

  std::size_t check() {
    std::size_t operations = 0;
    for (const auto& pair : pairs_)
      for (const auto& url : pair.urls) {
        ask(*engines_[pair.file], pair.agent, url);
        operations++;
      }
    return operations;
  }

  std::size_t parse() {
    std::size_t bytes = 0;
    for (const auto& text : files_) {
      try {
        kept_ = kept_ + Engine::records(text);
      } catch (const std::exception&) {
      }
      bytes += text.size();
    }
    return bytes;
  }

  std::size_t oneShot() {
    for (const auto& pair : pairs_) {
      try {
        Engine engine(files_[pair.file]);
        ask(engine, pair.agent, pair.urls[0]);
      } catch (const std::exception&) {
      }
    }
    return pairs_.size();
  }

  /** The letter of an answer, which is added to a sum that is kept, so that no question can be optimised away. */
  char ask(Engine& engine, const std::string& agent, const std::string& url) {
    try {
      const bool allowed = engine.allowed(agent, url);
      kept_ = kept_ + (allowed ? 1 : 0);
      return allowed ? 'A' : 'D';
    } catch (const std::exception&) {
      return 'E';
    }
  }

  template <class Work>
  void time(Work work) {
    const auto before = cpuNanoseconds();
    const auto operations = work();
    std::cout << operations << ' ' << cpuNanoseconds() - before << std::endl;
  }

  std::vector<std::string> files_;
  std::vector<Pair> pairs_;
  std::vector<std::unique_ptr<Engine>> engines_;
  const std::string nothing_ = "User-agent: *\nDisallow:\n";
  volatile std::size_t kept_ = 0;
};

}  // namespace adapter
