import fc from 'fast-check'

// The same values in every run, so that a failure is of the change at hand. `npm run test:deep -- random` asks others.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 9309) })
