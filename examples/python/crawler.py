#!/usr/bin/env python3
"""A polite crawler that takes its turns from ruly: python3 crawler.py START_URL [PAGES]

Needs nothing but Python 3.8 and the service: npx @ruly/server
"""
import html, json, os, re, sys, time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import quote, urldefrag, urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

SERVICE = os.environ.get("RULY_URL", "http://127.0.0.1:8642").rstrip("/")
TOKEN = os.environ.get("RULY_TOKEN", "")
# For how many seconds a service that does not answer is asked again.
PATIENCE = float(os.environ.get("RULY_PATIENCE", "30"))
AGENT = "ExampleBot"
USER_AGENT = AGENT + "/1.0 (+https://example.com/bot)"


def send(method, path, data=None):
    body = None if data is None else json.dumps(data).encode()
    headers = {"Content-Type": "application/json", "Prefer": "wait=60"}
    if TOKEN:
        headers["Authorization"] = "Bearer " + TOKEN
    with urlopen(Request(SERVICE + path, body, headers, method=method), timeout=90) as response:
        return json.loads(response.read() or "null")


def ask(method, path, data=None):
    """What the service answers, which is asked again while it is busy or starts again."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return send(method, path, data)
        except HTTPError as error:
            if error.code == 404 and method == "GET":
                return {"state": "ended"}
            problem = error.read().decode(errors="replace")
            if error.code == 400:
                return {"state": "refused", "reason": problem}
            if error.code not in (429, 503) or time.monotonic() >= end:
                sys.exit(f"ruly answers {error.code}: {problem}")
        except (OSError, HTTPException) as error:
            if time.monotonic() >= end:
                sys.exit(f"ruly at {SERVICE} cannot be reached: {error}")
        time.sleep(1)


def take_turn(url):
    turn = {"state": "ended"}
    while turn["state"] == "ended":
        turn = ask("POST", "/v1/turns", {"url": url, "agent": AGENT})
        while turn["state"] == "waiting":
            turn = ask("GET", "/v1/turns/" + turn["id"])
    return turn


def report(turn, status, headers):
    try:
        send("POST", f"/v1/turns/{turn['id']}/answered", {"status": status, "retryAfter": headers.get("Retry-After", "")})
    except (OSError, HTTPException) as error:
        # The page is here all the same, and the turn ends by itself.
        print(f"not reported: {error}", file=sys.stderr)


class Unfollowed(HTTPRedirectHandler):
    """Where a redirect leads is a page with a turn of its own."""

    def redirect_request(self, *_):
        return None


sites = build_opener(Unfollowed)


def fetch(url):
    try:
        with sites.open(Request(url, headers={"User-Agent": USER_AGENT}), timeout=30) as page:
            return page.status, page.headers, page.read(1_000_000).decode(errors="replace")
    except HTTPError as error:
        return error.code, error.headers, ""
    except (OSError, HTTPException, ValueError):
        return None, {}, ""


def links_in(url, headers, text):
    """The pages of the same host that a page links to, or redirects to."""
    for link in [headers.get("Location") or url, *re.findall(r'href="([^"]+)"', text)]:
        try:
            found = urldefrag(urljoin(url, html.unescape(link))).url
            if urlsplit(found).netloc == urlsplit(url).netloc:
                yield quote(found, safe="%/:=&?~#+!$,;'@()*[]")
        except ValueError:
            pass


def crawl(start, pages):
    queue, seen = [start], {start}
    while queue and pages > 0:
        url = queue.pop(0)
        turn = take_turn(url)
        if turn["state"] != "granted":
            print(turn["state"], turn["reason"], url, flush=True)
            continue
        status, headers, text = fetch(url)
        report(turn, status, headers)
        print(status, url, flush=True)
        pages -= 1
        for found in links_in(url, headers, text):
            if found not in seen:
                seen.add(found)
                queue.append(found)


if __name__ == "__main__":
    crawl(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20)
