#!/usr/bin/env python3
"""A polite crawler that takes its turns from ruly: python3 crawler.py START_URL [PAGES]

Needs nothing but Python 3.8 and the service: npx @ruly/server
"""
import json, os, re, sys
from urllib.error import HTTPError, URLError
from urllib.parse import urldefrag, urljoin, urlsplit
from urllib.request import Request, urlopen

SERVICE = os.environ.get("RULY_URL", "http://127.0.0.1:8642")
AGENT = "ExampleBot"


def ruly(method, path, data=None):
    body = None if data is None else json.dumps(data).encode()
    headers = {"Content-Type": "application/json", "Prefer": "wait=60"}
    with urlopen(Request(SERVICE + path, body, headers, method=method), timeout=90) as response:
        return json.loads(response.read() or "null")


def take_turn(url):
    turn = ruly("POST", "/v1/turns", {"url": url, "agent": AGENT})
    while turn["state"] == "waiting":
        turn = ruly("GET", "/v1/turns/" + turn["id"])
    return turn


def fetch(url):
    try:
        with urlopen(Request(url, headers={"User-Agent": AGENT + "/1.0"}), timeout=30) as page:
            return page.status, page.headers, page.read(1_000_000).decode(errors="replace")
    except HTTPError as error:
        return error.code, error.headers, ""
    except (URLError, OSError):
        return None, {}, ""


def crawl(start, pages):
    queue, seen = [start], {start}
    while queue and pages > 0:
        url = queue.pop(0)
        turn = take_turn(url)
        if turn["state"] != "granted":
            print(turn["state"], turn["reason"], url, flush=True)
            continue
        status, headers, text = fetch(url)
        ruly("POST", f"/v1/turns/{turn['id']}/answered", {"status": status, "retryAfter": headers.get("Retry-After", "")})
        print(status, url, flush=True)
        pages -= 1
        for link in re.findall(r'href="([^"]+)"', text):
            found = urldefrag(urljoin(url, link)).url
            if urlsplit(found).netloc == urlsplit(start).netloc and found not in seen:
                seen.add(found)
                queue.append(found)


if __name__ == "__main__":
    crawl(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20)
