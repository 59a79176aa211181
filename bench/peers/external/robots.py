"""Protego or urllib.robotparser, with the protocol of bench/native/README.md."""

import sys
import time


def open_protego(text):
    from protego import Protego

    robots = Protego.parse(text)
    return lambda agent, url: robots.can_fetch(url, agent)


def open_urllib(text):
    from urllib.robotparser import RobotFileParser

    robots = RobotFileParser()
    robots.parse(text.splitlines())
    return robots.can_fetch


open_file = {"protego": open_protego, "urllib": open_urllib}[sys.argv[1]]
files, pairs, opened = [], [], []


def say(what):
    print(what, flush=True)


def open_all():
    failed = 0
    for text, _ in files:
        try:
            opened.append(open_file(text))
        except Exception:
            failed += 1
            opened.append(open_file(""))
    return failed


def answer(file, agent, url):
    try:
        return "A" if opened[file](agent, url) else "D"
    except Exception:
        return "E"


def answers():
    return "".join(answer(file, agent, url) for file, agent, urls in pairs for url in urls)


def check():
    for file, agent, urls in pairs:
        allowed = opened[file]
        for url in urls:
            try:
                allowed(agent, url)
            except Exception:
                pass
    return sum(len(urls) for _, _, urls in pairs)


def parse():
    for text, _ in files:
        open_file(text)
    return sum(size for _, size in files)


def one_shot():
    for file, agent, urls in pairs:
        try:
            open_file(files[file][0])(agent, urls[0])
        except Exception:
            pass
    return len(pairs)


def timed(work):
    before = time.process_time_ns()
    operations = work()
    return f"{operations} {time.process_time_ns() - before}"


work = {"check": check, "parse": parse, "one-shot": one_shot}
source = sys.stdin.buffer
for line in iter(source.readline, b""):
    word, *rest = line.decode().rstrip("\n").split(" ", 3)
    if word == "file":
        size = int(rest[0])
        files.append((source.read(size).decode(), size))
    elif word == "pair":
        file, count, agent = rest
        pairs.append((int(file), agent, [source.readline().decode().rstrip("\n") for _ in range(int(count))]))
    elif word == "open":
        say(open_all())
    elif word == "answers":
        say(answers())
    else:
        say(timed(work[word]))
