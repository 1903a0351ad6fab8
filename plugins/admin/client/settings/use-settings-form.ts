import { sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { useContractForm } from '@balafon/sdk/forms'
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { listSettings, type Setting, saveSettings } from '../../contract/settings.ts'

type Values = Readonly<Record<string, unknown>>

/** The unsaved values of other settings pages, by key: they are kept when the user switches pages. */
export type DraftState = readonly [draft: Values, setDraft: Dispatch<SetStateAction<Values>>]

/** The server validates the values: it knows the schemas of the settings. */
const SettingValues = z.record(z.string(), z.unknown())

/** Returns the name of a setting in the form, where a dot would separate the parts of a path. */
export const getFieldName = (key: string) => key.replaceAll('.', ':')

/** Creates the form of a settings page. It sends only the changed values, so that it does not overwrite what other administrators have changed. */
export function useSettingsForm(settings: readonly Setting[], [draft, setDraft]: DraftState) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: SettingValues,
    defaults: Object.fromEntries(settings.map((setting) => [getFieldName(setting.key), getInitialValue(setting)])),
    followsDefaults: true,
    getFieldName,
    send: async (values) => {
      const changed = settings.filter((setting) => isChange(setting, values[getFieldName(setting.key)]))
      await sendRequest(saveSettings, {
        body: { values: Object.fromEntries(changed.map((setting) => [setting.key, toSentValue(setting, values[getFieldName(setting.key)])])) },
      })
      await invalidate(listSettings)
      toast.positive(t('admin.settings.saved'))
      // The form does not keep secrets.
      return Object.fromEntries(settings.filter(({ field }) => field?.kind === 'secret').map(({ key }) => [getFieldName(key), '']))
    },
  })
  useDraft(settings, form, [draft, setDraft])
  return form
}

/** Restores the unsaved values of the page, and keeps them when the user leaves it. */
function useDraft(
  settings: readonly Setting[],
  { getValues, setValue }: Pick<ReturnType<typeof useSettingsForm>, 'getValues' | 'setValue'>,
  state: DraftState,
) {
  const [draft, setDraft] = state
  const latest = useRef({ settings, draft })
  useEffect(() => {
    latest.current = { settings, draft }
  })
  useEffect(() => {
    const { settings: restored, draft: kept } = latest.current
    for (const { key } of restored) if (Object.hasOwn(kept, key)) setValue(getFieldName(key), kept[key], { shouldDirty: true })
    setDraft((current) => omitKeys(current, restored))
    return () => {
      const values = getValues()
      const changed = latest.current.settings.filter((setting) => isChange(setting, values[getFieldName(setting.key)]))
      setDraft((current) => ({
        ...omitKeys(current, latest.current.settings),
        ...Object.fromEntries(changed.map(({ key }) => [key, values[getFieldName(key)]])),
      }))
    }
  }, [getValues, setValue, setDraft])
}

const getInitialValue = ({ field, value }: Setting) => (field?.kind === 'secret' ? '' : value)

/** A secret's field is empty until the user types; `null` removes the secret. */
const isChange = ({ field, value, isSet }: Setting, next: unknown) =>
  field?.kind === 'secret' ? next !== '' && (next !== null || isSet) : JSON.stringify(next) !== JSON.stringify(value)

/** Leaves out empty lines of a list of texts. */
const toSentValue = ({ field }: Setting, value: unknown) =>
  field?.kind === 'texts' && Array.isArray(value) ? value.map((text) => String(text).trim()).filter(Boolean) : value

const omitKeys = (values: Values, settings: readonly Setting[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !settings.some((setting) => setting.key === key)))
