import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { type Dispatch, type FormEvent, type SetStateAction, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { listSettings, type Setting, saveSettings } from '../../contract/settings.ts'

type Values = Readonly<Record<string, unknown>>

/** The unsaved values of all settings pages, which are kept when the user switches pages. */
export type DraftState = readonly [draft: Values, setDraft: Dispatch<SetStateAction<Values>>]

/**
 * Returns the state of a settings form. It keeps and sends only the edited values, so that saving does not overwrite
 * what other administrators have changed in the meantime.
 */
export function useSettingsForm(settings: readonly Setting[], [draft, setDraft]: DraftState) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isPending, setPending] = useState(false)
  const changedSettings = settings.filter((setting) => Object.hasOwn(draft, setting.key) && isChange(setting, draft[setting.key]))

  async function save() {
    const sentValues: Values = Object.fromEntries(changedSettings.map(({ key }) => [key, draft[key]]))
    setPending(true)
    setErrors({})
    try {
      await sendRequest(saveSettings, { body: { values: sentValues } })
      await invalidate(listSettings)
      // Keeps values that were edited again while the request was running.
      keepFocus(() => setDraft((current) => omitEntries(current, ([key, value]) => Object.hasOwn(sentValues, key) && Object.is(sentValues[key], value))))
      toast.positive(t('admin.settings.saved'))
    } catch (error) {
      reportError(error, { getValues: (key) => sentValues[key], setError, setFocus })
    } finally {
      setPending(false)
    }
  }

  const setError = (key: string, { message }: { message: string }) => setErrors((current) => ({ ...current, [key]: message }))
  const setFocus = (key: string) =>
    form.current?.querySelector<HTMLElement>(`[data-setting="${CSS.escape(key)}"] :is(input:not([type=hidden]), textarea, button)`)?.focus()

  /** Moves the focus to the heading when the focused button disappears with the save bar. */
  function keepFocus(change: () => void) {
    flushSync(change)
    if (document.activeElement === document.body) form.current?.querySelector('h2')?.focus({ preventScroll: true })
  }

  return {
    form,
    errors,
    isPending,
    isDirty: changedSettings.length > 0,
    getValue: (setting: Setting) => (Object.hasOwn(draft, setting.key) ? draft[setting.key] : getInitialValue(setting)),
    change(key: string, value: unknown) {
      setDraft((current) => ({ ...current, [key]: value }))
      setErrors((current) => omitEntries(current, ([name]) => name === key))
    },
    discard: () =>
      keepFocus(() => {
        setDraft((current) => omitEntries(current, ([key]) => settings.some((setting) => setting.key === key)))
        setErrors({})
      }),
    submit(event: FormEvent) {
      event.preventDefault()
      if (!isPending && changedSettings.length > 0) void save()
    },
  }
}

const getInitialValue = ({ field, value }: Setting) => (field?.kind === 'secret' ? '' : value)

/** A secret's field is empty until the user types; `null` removes the secret. */
const isChange = ({ field, value, isSet }: Setting, next: unknown) =>
  field?.kind === 'secret' ? next !== '' && (next !== null || isSet) : !Object.is(next, value)

const omitEntries = <V>(values: Readonly<Record<string, V>>, isOmitted: (entry: [string, V]) => boolean) =>
  Object.fromEntries(Object.entries(values).filter((entry) => !isOmitted(entry)))
