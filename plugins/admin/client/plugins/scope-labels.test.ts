import { SCOPES } from '@balafon/sdk/contract'
import { expect, test } from 'vitest'
import en from '../../locales/en.json' with { type: 'json' }
import fr from '../../locales/fr.json' with { type: 'json' }

test.each(SCOPES)('labels the scope %s in every language', (scope) => {
  const key = `admin.plugins.scope.${scope}`
  expect(Object.keys(en)).toContain(key)
  expect(Object.keys(fr)).toContain(key)
})
