import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getFieldLabel } from '../../contract/resource/define-resource.ts'
import { HOST_NAMESPACE, type Translate } from '../i18n/i18n.ts'
import type { AnyResource } from './any-resource.ts'

/** The texts of a resource, which the plugin translates, and the texts of every list and form, which the core translates. */
export interface ResourceTexts {
  /** Translates a key of the core. */
  readonly t: Translate
  readonly getLabel: (name: string) => string
  readonly getChoiceLabel: (name: string, choice: string) => string
  readonly getActionLabel: (action: string) => string
}

/** Returns the texts of a resource in the language of the page. Its keys follow a rule: `gigs.field.venue`, `gigs.status.draft`, `gigs.action.publish`. */
export function useResourceTexts(resource: AnyResource): ResourceTexts {
  const { t: translatePlugin } = useTranslation()
  const { t } = useTranslation(HOST_NAMESPACE)
  return useMemo(() => {
    const { labels, filters } = resource
    return {
      t: t as Translate,
      getLabel: (name) => translatePlugin(filters[name]?.label ?? getFieldLabel(resource, name)),
      getChoiceLabel: (name, choice) => translatePlugin(`${labels}.${name}.${choice}`),
      getActionLabel: (action) => (action === 'delete' ? t('list.delete') : translatePlugin(`${labels}.action.${action}`)),
    }
  }, [resource, translatePlugin, t])
}
