import "simhash-wasm/duplicates-worker"
