// temoto/robotstxt (Go): the protocol of bench/native/README.md. The module takes paths, which are cut out of the URLs beforehand.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"github.com/temoto/robotstxt"
)

// pair is questions about a file, all of one agent.
type pair struct {
	file  int
	agent string
	paths []string
}

type job struct {
	files  []string
	pairs  []pair
	robots []*robotstxt.RobotsData
}

func main() {
	input := bufio.NewReaderSize(os.Stdin, 1<<20)
	var work job
	for {
		line, err := input.ReadString('\n')
		if err != nil {
			return
		}
		word, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		switch word {
		case "file":
			work.files = append(work.files, readText(input, rest))
		case "pair":
			work.pairs = append(work.pairs, readPair(input, rest))
		case "open":
			fmt.Println(work.open())
		case "answers":
			fmt.Println(work.answers())
		case "check":
			timed(work.check)
		case "parse":
			timed(work.parse)
		case "one-shot":
			timed(work.oneShot)
		}
	}
}

// open says how many files cannot be read; these count as files without rules.
func (work *job) open() int {
	failed := 0
	for _, text := range work.files {
		robots, err := robotstxt.FromString(text)
		if err != nil {
			failed++
			robots, _ = robotstxt.FromString("User-agent: *\nDisallow:\n")
		}
		work.robots = append(work.robots, robots)
	}
	return failed
}

func (work *job) answers() string {
	var answers strings.Builder
	for _, pair := range work.pairs {
		for _, path := range pair.paths {
			if work.robots[pair.file].TestAgent(path, pair.agent) {
				answers.WriteByte('A')
			} else {
				answers.WriteByte('D')
			}
		}
	}
	return answers.String()
}

func (work *job) check() int {
	operations := 0
	for _, pair := range work.pairs {
		for _, path := range pair.paths {
			keep(work.robots[pair.file].TestAgent(path, pair.agent))
			operations++
		}
	}
	return operations
}

func (work *job) parse() int {
	bytes := 0
	for _, text := range work.files {
		_, err := robotstxt.FromString(text)
		keep(err == nil)
		bytes += len(text)
	}
	return bytes
}

func (work *job) oneShot() int {
	for _, pair := range work.pairs {
		robots, err := robotstxt.FromString(work.files[pair.file])
		if err == nil {
			keep(robots.TestAgent(pair.paths[0], pair.agent))
		}
	}
	return len(work.pairs)
}

var kept int

// keep adds an answer to a sum, so that no question can be optimised away.
func keep(answer bool) {
	if answer {
		kept++
	}
}

func timed(work func() int) {
	before := cpuNanoseconds()
	operations := work()
	fmt.Println(operations, cpuNanoseconds()-before)
}

// cpuNanoseconds is the CPU time of this process, with the threads of the collector.
func cpuNanoseconds() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func readText(input io.Reader, length string) string {
	var count int
	fmt.Sscan(length, &count)
	bytes := make([]byte, count)
	if _, err := io.ReadFull(input, bytes); err != nil {
		panic(err)
	}
	return string(bytes)
}

func readPair(input *bufio.Reader, line string) pair {
	var file, count int
	fmt.Sscan(line, &file, &count)
	own := pair{file: file, agent: strings.SplitN(line, " ", 3)[2]}
	for i := 0; i < count; i++ {
		url, err := input.ReadString('\n')
		if err != nil {
			panic(err)
		}
		own.paths = append(own.paths, pathOf(strings.TrimSuffix(url, "\n")))
	}
	return own
}

func pathOf(url string) string {
	_, after, found := strings.Cut(url, "://")
	if !found {
		after = url
	}
	if slash := strings.IndexByte(after, '/'); slash >= 0 {
		return after[slash:]
	}
	return "/"
}
