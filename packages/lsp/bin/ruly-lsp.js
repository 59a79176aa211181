#!/usr/bin/env node
// Committed, so that the command can be linked before anything is built.
import '../dist/main.js'
