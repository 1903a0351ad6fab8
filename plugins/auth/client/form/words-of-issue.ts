import type { useT } from '@balafon/sdk/client'
import type { z } from 'zod'

/** What a form's schema finds, in the reader's language: the server's words for the same mistakes. */
export const wordsOfIssue =
  (t: ReturnType<typeof useT>): z.core.$ZodErrorMap =>
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
