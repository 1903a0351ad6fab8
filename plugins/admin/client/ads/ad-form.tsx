import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { TextArea } from '@balafon/ui/text-area'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdSlot, fillAd, listAds } from '../../contract/ads.ts'
import { AdPreview } from './ad-preview.tsx'
import classes from './ads-page.module.css'

/** One place. It keeps what is typed here and follows the site while nothing is. */
export function AdForm({ slot: { name, label, hint, code } }: { slot: AdSlot }) {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  const [draft, setDraft] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isPending, setPending] = useState(false)
  const isDirty = draft !== null && draft.trim() !== code

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!isDirty || isPending) return
    setPending(true)
    try {
      await sendRequest(fillAd, { params: { slot: name }, body: { code: draft } })
      await forget(listAds)
      setDraft(null)
      // The button rests now: who stood on it is at the text.
      form.current?.querySelector('textarea')?.focus({ preventScroll: true })
      toast.positive(t('admin.ads.saved'))
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <section className={classes.slot} aria-labelledby={`${name}-title`}>
      <header className={classes.head}>
        <h2 id={`${name}-title`}>{label}</h2>
        <code>{name}</code>
        <Badge tone={code ? 'positive' : 'neutral'}>{t(code ? 'admin.ads.filled' : 'admin.ads.empty')}</Badge>
      </header>
      <form ref={form} onSubmit={(event) => void save(event)}>
        <TextArea label={t('admin.ads.code_of', { label })} hint={hint} value={draft ?? code} onChange={setDraft} maxLength={50_000} spellCheck="false" />
        <Button type="submit" isDisabled={!isDirty} isPending={isPending} aria-label={t('admin.ads.save_of', { label })}>
          {t('admin.ads.save')}
        </Button>
      </form>
      {code ? <AdPreview key={code} name={name} label={label} /> : null}
    </section>
  )
}
