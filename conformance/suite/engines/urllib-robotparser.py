import base64
import json
import sys
import urllib.robotparser

for line in sys.stdin:
    question = json.loads(line)
    robots = question.get("robots")
    if robots is None:
        robots = base64.b64decode(question["b64"]).decode("utf-8", "replace")
    answer = {"id": question["id"]}
    try:
        parser = urllib.robotparser.RobotFileParser()
        parser.parse(robots.splitlines())
        answer["allowed"] = parser.can_fetch(question["agent"], question["url"])
    except Exception as error:
        answer["error"] = str(error)
    print(json.dumps(answer), flush=True)
