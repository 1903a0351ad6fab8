import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { TextArea } from '@balafon/ui/text-area'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdSlot, listAds, updateAd } from '../../contract/ads.ts'
import { AdPreview } from './ad-preview.tsx'
import classes from './ads-page.module.css'

/** Edits the code of one ad slot. It shows changes by other administrators until the user types. */
export function AdForm({ slot: { name, label, hint, code } }: { slot: AdSlot }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [draft, setDraft] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isPending, setPending] = useState(false)
  const isDirty = draft !== null && draft.trim() !== code

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!isDirty || isPending) return
    setPending(true)
    try {
      await sendRequest(updateAd, { params: { slot: name }, body: { code: draft } })
      await invalidate(listAds)
      setDraft(null)
      // The button is disabled now, so the focus moves to the text.
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
        <TextArea label={t('admin.ads.code')} hint={hint} value={draft ?? code} onChange={setDraft} maxLength={50_000} spellCheck="false" />
        <Button type="submit" isDisabled={!isDirty} isPending={isPending} aria-label={t('admin.ads.save_slot', { label })}>
          {t('admin.ads.save')}
        </Button>
      </form>
      {code ? <AdPreview key={code} name={name} label={label} /> : null}
    </section>
  )
}
