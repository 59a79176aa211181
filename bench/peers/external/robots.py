"""Protego or urllib.robotparser: reads a workload from a JSON file, does it once for the answers and again for every line of input.

Says its CPU time, so that neither starting nor talking counts.
"""

import json
import sys
import time


def open_protego(text, _site):
    from protego import Protego

    robots = Protego.parse(text)
    return lambda agent, url: robots.can_fetch(url, agent)


def open_urllib(text, site):
    from urllib.robotparser import RobotFileParser

    robots = RobotFileParser(site + "/robots.txt")
    robots.parse(text.splitlines())
    return lambda agent, url: robots.can_fetch(agent, url)


def say(what):
    print(json.dumps(what), flush=True)


def answers_of(job, opened):
    answers = []
    for pair in job["pairs"]:
        for url in pair["urls"]:
            try:
                answers.append("A" if opened[pair["file"]](pair["agent"], url) else "D")
            except Exception:
                answers.append("E")
    return "".join(answers)


def work_of(job, opened, open_file):
    files, pairs = job["files"], job["pairs"]

    def check():
        for pair in pairs:
            allowed, agent = opened[pair["file"]], pair["agent"]
            for url in pair["urls"]:
                try:
                    allowed(agent, url)
                except Exception:
                    pass
        return sum(len(pair["urls"]) for pair in pairs)

    def parse():
        for file in files:
            open_file(file["text"], file["site"])
        return sum(file["sizeBytes"] for file in files)

    def one_shot():
        for file, pair in zip(files, pairs):
            try:
                open_file(file["text"], file["site"])(pair["agent"], pair["urls"][0])
            except Exception:
                pass
        return len(files)

    return {"check": check, "parse": parse, "one-shot": one_shot}[job["task"]]


def main():
    open_file = {"protego": open_protego, "urllib": open_urllib}[sys.argv[1]]
    with open(sys.argv[2], encoding="utf-8") as source:
        job = json.load(source)
    opened, failed = [], 0
    for file in job["files"]:
        try:
            opened.append(open_file(file["text"], file["site"]))
        except Exception:
            failed += 1
            opened.append(open_file("", file["site"]))
    work = work_of(job, opened, open_file)
    say({"answers": answers_of(job, opened) if job["task"] == "check" else "", "failed": failed})
    for _ in sys.stdin:
        before = time.process_time_ns()
        operations = work()
        say({"operations": operations, "nanoseconds": time.process_time_ns() - before})


main()
