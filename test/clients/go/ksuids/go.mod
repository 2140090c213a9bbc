module ksuids

go 1.24

require github.com/segmentio/ksuid v1.0.4
