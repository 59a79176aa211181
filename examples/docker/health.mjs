// Exits with 0 while the service answers.
const response = await fetch(`http://127.0.0.1:${process.env.RULY_PORT ?? 8642}/healthz`)
process.exitCode = response.ok ? 0 : 1
