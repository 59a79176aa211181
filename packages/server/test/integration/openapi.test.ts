import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'

import { json, service } from '../support/service.ts'

interface Operation {
  readonly operationId?: string
  readonly responses?: Readonly<Record<string, unknown>>
}

interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

describe('the OpenAPI document', () => {
  it('is valid by the recommended rules of Redocly, and has every route once', async () => {
    const url = await service()
    const { body, headers } = await json(`${url}/openapi.json`)
    const found = await lintFromString({
      source: JSON.stringify(body),
      config: await createConfig({ extends: ['recommended'] }),
    })
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
    const { paths, openapi } = body as unknown as Document
    expect(openapi).toBe('3.1.0')
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    )
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)).toEqual([
      'GET /v1/check',
      'POST /v1/check',
      'GET /v1/explain',
      'GET /v1/compare',
      'GET /v1/robots',
      'GET /v1/page',
      'POST /v1/sites/refresh',
      'DELETE /v1/sites',
      'POST /v1/parse',
      'POST /v1/lint',
      'POST /v1/fix',
      'POST /v1/diff',
      'POST /v1/preferences',
      'POST /v1/turns',
      'GET /v1/turns/{id}',
      'DELETE /v1/turns/{id}',
      'POST /v1/turns/{id}/answered',
      'POST /v1/watches',
      'GET /v1/watches',
      'DELETE /v1/watches',
      'GET /v1/changes',
      'GET /healthz',
      'GET /readyz',
      'GET /metrics',
    ])
    const { schemas } = body['components'] as { readonly schemas: Readonly<Record<string, object>> }
    expect(schemas['CheckAnswers']).toHaveProperty('properties.answers.items.required', [
      'url',
      'allowed',
      'reason',
      'rule',
      'agent',
    ])
    const etag = headers.get('etag') ?? ''
    const again = await fetch(`${url}/openapi.json`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})
