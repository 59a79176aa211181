// Fetches pages at the same time, each when its turn has come: go run main.go URL...
//
// Needs nothing but Go 1.19 and the service: npx @ruly/server
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"
)

const agent = "ExampleBot"

type turn struct {
	ID     string `json:"id"`
	State  string `json:"state"`
	Reason string `json:"reason"`
}

func service() string {
	if address := os.Getenv("RULY"); address != "" {
		return address
	}
	return "http://127.0.0.1:8642"
}

// ask sends data to the service, and reads the answer if there is one.
func ask(method, path string, data any, answer any) error {
	var body io.Reader
	if data != nil {
		text, err := json.Marshal(data)
		if err != nil {
			return err
		}
		body = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, service()+path, body)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Prefer", "wait=60")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= 400 {
		text, _ := io.ReadAll(response.Body)
		return fmt.Errorf("ruly answered %s: %s", response.Status, text)
	}
	if answer == nil {
		return nil
	}
	return json.NewDecoder(response.Body).Decode(answer)
}

func takeTurn(url string) (turn, error) {
	var mine turn
	err := ask("POST", "/v1/turns", map[string]string{"url": url, "agent": agent}, &mine)
	for err == nil && mine.State == "waiting" {
		err = ask("GET", "/v1/turns/"+mine.ID, nil, &mine)
	}
	return mine, err
}

// fetch gives the status of a page and its Retry-After; no status where no response came.
func fetch(url string) (*int, string) {
	request, err := http.NewRequest("GET", url, nil)
	if err != nil {
		return nil, ""
	}
	request.Header.Set("User-Agent", agent+"/1.0")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, ""
	}
	defer response.Body.Close()
	io.Copy(io.Discard, response.Body)
	return &response.StatusCode, response.Header.Get("Retry-After")
}

func visit(url string) (string, error) {
	mine, err := takeTurn(url)
	if err != nil {
		return "", err
	}
	if mine.State != "granted" {
		return mine.State + " " + mine.Reason, nil
	}
	status, retryAfter := fetch(url)
	answer := map[string]any{"status": status, "retryAfter": retryAfter}
	if err := ask("POST", "/v1/turns/"+mine.ID+"/answered", answer, nil); err != nil {
		return "", err
	}
	if status == nil {
		return "no response", nil
	}
	return fmt.Sprint(*status), nil
}

func main() {
	var all sync.WaitGroup
	for _, url := range os.Args[1:] {
		all.Add(1)
		go func(url string) {
			defer all.Done()
			result, err := visit(url)
			if err != nil {
				result = "failed: " + err.Error()
			}
			fmt.Println(result, url)
		}(url)
	}
	all.Wait()
}
