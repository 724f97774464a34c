// Renders the templates of a chart as Helm does, with Helm's own engine and functions: Go's text/template and sprig.
// It reads the scope (.Values, .Release, .Chart) as JSON: go run render-chart.go <chart> < scope.json
package main

import (
	"encoding/json"
	"errors"
	"log"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
)

func main() {
	log.SetFlags(0)
	var scope map[string]any
	check(json.NewDecoder(os.Stdin).Decode(&scope))

	chart := template.New("chart")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data any) (string, error) {
		var text strings.Builder
		err := chart.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	functions["required"] = func(message string, value any) (any, error) {
		if value == nil || value == "" {
			return nil, errors.New(message)
		}
		return value, nil
	}
	_, err := chart.Funcs(functions).ParseGlob(filepath.Join(os.Args[1], "templates", "*"))
	check(err)

	files, err := filepath.Glob(filepath.Join(os.Args[1], "templates", "*.yaml"))
	check(err)
	for _, file := range files {
		os.Stdout.WriteString("---\n")
		check(chart.ExecuteTemplate(os.Stdout, filepath.Base(file), scope))
	}
	check(chart.ExecuteTemplate(os.Stderr, "NOTES.txt", scope))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
