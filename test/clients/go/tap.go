package main

import (
	"fmt"
	"reflect"
	"sort"
)

func same(what string, got, expected any) {
	if reflect.DeepEqual(got, expected) {
		fmt.Println("ok -", what)
	} else {
		fmt.Printf("got %v, expected %v\nnot ok - %s\n", got, expected, what)
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func sorted(ids ...string) []string {
	sort.Strings(ids)
	return ids
}
