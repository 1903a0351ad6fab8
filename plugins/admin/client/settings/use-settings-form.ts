import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { type Dispatch, type FormEvent, type SetStateAction, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { listSettings, type Setting, saveSettings } from '../../contract/settings.ts'

type Values = Readonly<Record<string, unknown>>

/** What was edited and not saved, of all pages: a look at another page loses none of it. */
export type DraftState = readonly [draft: Values, setDraft: Dispatch<SetStateAction<Values>>]

/**
 * A form over settings that others change too. It keeps only what was edited here and sends only that: the rest shows
 * what the site has, and a save takes nothing back that somebody else has set meanwhile.
 */
export function useSettingsForm(settings: readonly Setting[], [draft, setDraft]: DraftState) {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isPending, setPending] = useState(false)
  const changed = settings.filter((setting) => Object.hasOwn(draft, setting.key) && isChange(setting, draft[setting.key]))

  async function save() {
    const sent: Values = Object.fromEntries(changed.map(({ key }) => [key, draft[key]]))
    setPending(true)
    setErrors({})
    try {
      await sendRequest(saveSettings, { body: { values: sent } })
      await forget(listSettings)
      // What was typed on meanwhile is not saved yet.
      keepFocus(() => setDraft((now) => without(now, ([key, value]) => Object.hasOwn(sent, key) && Object.is(sent[key], value))))
      toast.positive(t('admin.settings.saved'))
    } catch (error) {
      reportError(error, { getValues: (key) => sent[key], setError, setFocus })
    } finally {
      setPending(false)
    }
  }

  const setError = (key: string, { message }: { message: string }) => setErrors((now) => ({ ...now, [key]: message }))
  const setFocus = (key: string) =>
    form.current?.querySelector<HTMLElement>(`[data-setting="${CSS.escape(key)}"] :is(input:not([type=hidden]), textarea, button)`)?.focus()

  /** The bar goes with its buttons: who stood on one of them is at the heading. */
  function keepFocus(change: () => void) {
    flushSync(change)
    if (document.activeElement === document.body) form.current?.querySelector('h2')?.focus({ preventScroll: true })
  }

  return {
    form,
    errors,
    isPending,
    isDirty: changed.length > 0,
    shownIn: (setting: Setting) => (Object.hasOwn(draft, setting.key) ? draft[setting.key] : startOf(setting)),
    change(key: string, value: unknown) {
      setDraft((now) => ({ ...now, [key]: value }))
      setErrors((now) => without(now, ([wrong]) => wrong === key))
    },
    discard: () =>
      keepFocus(() => {
        setDraft((now) => without(now, ([key]) => settings.some((setting) => setting.key === key)))
        setErrors({})
      }),
    submit(event: FormEvent) {
      event.preventDefault()
      if (!isPending && changed.length > 0) void save()
    },
  }
}

const startOf = ({ field, value }: Setting) => (field?.kind === 'secret' ? '' : value)

/** A secret's field is empty until somebody types; `null` takes away what is set. */
const isChange = ({ field, value, isSet }: Setting, next: unknown) =>
  field?.kind === 'secret' ? next !== '' && (next !== null || isSet) : !Object.is(next, value)

const without = <V>(values: Readonly<Record<string, V>>, isGone: (entry: [string, V]) => boolean) =>
  Object.fromEntries(Object.entries(values).filter((entry) => !isGone(entry)))
