import type { $ZodIssue } from 'zod/v4/core'
import type { Translate } from '../i18n/i18n.ts'

/** The translate functions for messages of the core and of the plugin with the form. */
interface Translators {
  readonly translateCore: Translate
  readonly translatePlugin: Translate
  /** Messages by field for an empty field. */
  readonly requiredTexts?: Readonly<Record<string, string>> | undefined
}

const TRANSLATION_KEY = /^[a-z_]+(\.[a-z_]+)+$/

/**
 * Returns the message for an issue. It is the message that the server sends for the same mistake.
 * @param input The invalid value.
 */
export function translateIssue(issue: $ZodIssue, input: unknown, { translateCore, translatePlugin, requiredTexts = {} }: Translators): string {
  const code = getCustomCode(issue)
  if (code !== undefined) return code.startsWith('field.') ? translateCore(code) : translatePlugin(code)
  const requiredText = requiredTexts[issue.path.join('.')]
  if (requiredText !== undefined && (isEmpty(input) || isEmptyList(input))) return requiredText
  return isEmpty(input) && issue.code !== 'invalid_format' ? translateCore('field.required') : translateMistake(issue, translateCore)
}

/** Returns the translation key that a schema states: as the code of a refinement, or as a message. */
function getCustomCode(issue: $ZodIssue): string | undefined {
  const code = issue.code === 'custom' ? (issue.params?.code ?? issue.message) : issue.message
  return typeof code === 'string' && TRANSLATION_KEY.test(code) ? code : undefined
}

/** Returns whether the user has left a field empty. */
const isEmpty = (input: unknown) => input === undefined || input === null || input === '' || input === false || Number.isNaN(input)

const isEmptyList = (input: unknown) => Array.isArray(input) && input.length === 0

function translateMistake(issue: $ZodIssue, t: Translate): string {
  switch (issue.code) {
    case 'too_small': {
      const minimum = Number(issue.minimum)
      if (issue.origin === 'array') return t('field.too_few', { count: minimum })
      return issue.origin === 'string' ? t('field.too_short', { count: minimum }) : t('field.too_small', { minimum })
    }
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (issue.origin === 'array') return t('field.too_many', { count: maximum })
      return issue.origin === 'string' ? t('field.too_long', { count: maximum }) : t('field.too_big', { maximum })
    }
    case 'invalid_format':
      return t(issue.format === 'email' || issue.format === 'url' ? `field.${issue.format}` : 'field.format')
    default:
      return t('field.format')
  }
}
