'use strict'

// What `require('ruly/compat/robots-parser')` gives: a function, as that of the original is.
const { robotsParser } = require('./dist/robots-parser.js')

module.exports = robotsParser
module.exports.robotsParser = robotsParser
module.exports.default = robotsParser
