import fc from 'fast-check'

// Whether a property fails is all that counts here, not its smallest counterexample.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
