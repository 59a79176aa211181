import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { lintRules } from '@ruly/lint'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** Writes the service worker with a list of all files of the page, so that it works offline after the first visit. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => !name.endsWith('.md'))
        .toSorted()
      const content = files.map((name) => {
        const file = bundle[name]
        return file?.type === 'asset' ? file.source : (file?.code ?? '')
      })
      const hash = createHash('sha256')
      for (const [index, part] of content.entries()) hash.update(files[index] ?? '').update(part)
      const template = readFileSync(new URL('offline-worker.js', import.meta.url), 'utf8')
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: template
          .replace('@version', hash.digest('hex').slice(0, 16))
          .replace("'@files'", files.map((name) => JSON.stringify(`./${name}`)).join(', ')),
      })
    },
  }
}

/** What the page does not show of the agents of the registry. */
const notShown = new Set(['sources', 'parserSource', 'identity', 'dispute'])

/** Leaves out what the page does not show of the registry, and headers that no parser compares. */
function shortRegistry(): Plugin {
  return {
    name: 'short-registry',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/agents/agents.json')) return undefined
      const isLeftOut = (name: string, entry: object): boolean =>
        notShown.has(name) || (name === 'headers' && !('asksWith' in entry))
      return JSON.stringify(JSON.parse(code), function (this: object, name, value: unknown) {
        return isLeftOut(name, this) ? undefined : value
      })
    },
  }
}

/** Leaves out of the linter why its rules matter: the page loads that with `rule-reasons.ts` when somebody asks. */
function reasonsOnRequest(): Plugin {
  const reason = /\bwhy:\s*'(?:[^'\\\n]|\\.)*'(?:\s*\+\s*'(?:[^'\\\n]|\\.)*')*,/g
  return {
    name: 'reasons-on-request',
    enforce: 'pre',
    transform(code, id) {
      if (/\/lint\/src\/lint\/rules\/[^/]+\.ts$/.test(id)) return code.replaceAll(reason, "why: '',")
      if (!id.endsWith('/parts/rule-reasons.ts')) return undefined
      const reasons = lintRules.map((rule) => [rule.code, rule.why])
      return `export const reasons = new Map(${JSON.stringify(reasons)})`
    },
  }
}

export default defineConfig({
  // For any folder of any web server.
  base: './',
  // The sources of the engine, of which only what is used is built.
  resolve: { conditions: ['@ruly/source', ...defaultClientConditions] },
  build: { target: 'es2022', emptyOutDir: true, license: { fileName: 'assets/licenses.md' } },
  worker: { format: 'es', plugins: () => [shortRegistry(), reasonsOnRequest()] },
  plugins: [shortRegistry(), reasonsOnRequest(), offline()],
})
