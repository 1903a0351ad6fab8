import type { Translate } from '@balafon/sdk/client'
import type { z } from 'zod'

/** Creates a zod error map with the same messages that the server sends for the same mistakes. */
export const createIssueTranslator =
  (t: Translate): z.core.$ZodErrorMap =>
  (issue) => {
    switch (issue.code) {
      case 'custom':
        return t(String(issue.params?.code))
      case 'too_small':
        return Number(issue.minimum) > 1 && issue.input !== '' ? t('auth.field.too_short', { minimum: Number(issue.minimum) }) : t('auth.field.required')
      case 'too_big':
        return t('auth.field.too_long', { maximum: Number(issue.maximum) })
      case 'invalid_format':
        return t(issue.format === 'url' ? 'auth.field.url' : 'auth.field.email')
      default:
        return t('auth.field.required')
    }
  }
