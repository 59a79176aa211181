// Fetches pages at the same time, each when its turn has come: go run main.go URL...
// Needs nothing but Go 1.19 and the service: npx @ruly/server
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	agent     = "ExampleBot"
	userAgent = agent + "/1.0 (+https://example.com/bot)"
)

var (
	service = strings.TrimRight(variable("RULY_URL", "http://127.0.0.1:8642"), "/")
	token   = variable("RULY_TOKEN", "")
	// For how long a service that does not answer is asked again.
	patience, _ = time.ParseDuration(variable("RULY_PATIENCE", "30") + "s")

	ruly = &http.Client{Timeout: 90 * time.Second}
	// A page elsewhere has rules and turns of its own, so that redirects are not followed here.
	sites = &http.Client{Timeout: 60 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
)

type turn struct{ ID, State, Reason string }

func variable(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

// send asks the service once, and gives the status of its answer, 0 if there is none.
func send(method, path string, data, answer any) (int, error) {
	var body bytes.Buffer
	if data != nil {
		if err := json.NewEncoder(&body).Encode(data); err != nil {
			return 0, err
		}
	}
	request, err := http.NewRequest(method, service+path, &body)
	if err != nil {
		return http.StatusBadRequest, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Prefer", "wait=60")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := ruly.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	if response.StatusCode >= 400 {
		problem, _ := io.ReadAll(response.Body)
		return response.StatusCode, fmt.Errorf("ruly answers %s: %s", response.Status, problem)
	}
	if answer == nil {
		return response.StatusCode, nil
	}
	return response.StatusCode, json.NewDecoder(response.Body).Decode(answer)
}

// ask asks the service, and again while it is busy or starts again.
func ask(method, path string, data any) (turn, error) {
	for end := time.Now().Add(patience); ; time.Sleep(time.Second) {
		var mine turn
		status, err := send(method, path, data, &mine)
		if status == http.StatusNotFound && method == http.MethodGet {
			return turn{State: "ended"}, nil
		}
		mayPass := status == 0 || status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable
		if err == nil || !mayPass || time.Now().After(end) {
			return mine, err
		}
	}
}

func takeTurn(url string) (turn, error) {
	mine, err := turn{State: "ended"}, error(nil)
	for err == nil && mine.State == "ended" {
		mine, err = ask(http.MethodPost, "/v1/turns", map[string]string{"url": url, "agent": agent})
		for err == nil && mine.State == "waiting" {
			mine, err = ask(http.MethodGet, "/v1/turns/"+mine.ID, nil)
		}
	}
	return mine, err
}

// fetch requests a page, and gives the report for the service and a line about the page. Your work begins here.
func fetch(url string) (report map[string]any, result string) {
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return map[string]any{"status": nil}, err.Error()
	}
	request.Header.Set("User-Agent", userAgent)
	response, err := sites.Do(request)
	if err != nil {
		return map[string]any{"status": nil}, "no response"
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, response.Body)
	report = map[string]any{"status": response.StatusCode, "retryAfter": response.Header.Get("Retry-After")}
	return report, strings.TrimSpace(fmt.Sprint(response.StatusCode, " ", response.Header.Get("Location")))
}

func visit(url string) error {
	mine, err := takeTurn(url)
	if err != nil {
		return err
	}
	if mine.State != "granted" {
		fmt.Println(mine.State, mine.Reason, url)
		return nil
	}
	report, result := fetch(url)
	fmt.Println(result, url)
	_, err = send(http.MethodPost, "/v1/turns/"+mine.ID+"/answered", report, nil)
	return err
}

func main() {
	var all sync.WaitGroup
	var hasFailed atomic.Bool
	for _, url := range os.Args[1:] {
		all.Add(1)
		go func(url string) {
			defer all.Done()
			if err := visit(url); err != nil {
				hasFailed.Store(true)
				fmt.Fprintf(os.Stderr, "failed: %s: %v\n", url, err)
			}
		}(url)
	}
	all.Wait()
	if hasFailed.Load() {
		os.Exit(1)
	}
}
