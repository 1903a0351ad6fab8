import { listSettings, saveSettings } from '@balafon/plugin-admin/contract/settings'
import { reportError, sendRequest, toast, useInvalidateQueries, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Policy } from '../../contract/register.ts'
import classes from './policies-page.module.css'
import { type Draft, draftOf, type Issue, issueOf, policiesOf } from './policy-draft.ts'
import { PolicyRow } from './policy-row.tsx'

export function PoliciesForm({ kept }: { readonly kept: readonly Policy[] }) {
  const t = useT()
  const forget = useInvalidateQueries()
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => kept.map(draftOf))
  const [issue, setIssue] = useState<Issue | null>(null)
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = (key: string, patch: Partial<Draft>) => setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...patch } : draft)))

  function remove(key: string) {
    setDrafts(drafts.filter((draft) => draft.key !== key))
    // The button goes with its row.
    form.current?.querySelector('h2')?.focus()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const wrong = issueOf(drafts)
    flushSync(() => setIssue(wrong))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (wrong || isPending) return
    const policies = policiesOf(drafts)
    setPending(true)
    try {
      await sendRequest(saveSettings, { body: { values: { 'registration.policies': policies } } })
      setDrafts(policies.map(draftOf))
      await forget(listSettings)
      toast.positive(t('auth.policies.saved'))
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <h2 tabIndex={-1}>{t('auth.policies.title')}</h2>
      <p className={classes.text}>{t('auth.policies.text')}</p>
      <ul className={classes.list}>
        {drafts.map((draft) => (
          <PolicyRow
            key={draft.key}
            draft={draft}
            issue={issue?.key === draft.key ? issue : null}
            onChange={(patch) => change(draft.key, patch)}
            onRemove={() => remove(draft.key)}
          />
        ))}
      </ul>
      <div className={classes.actions}>
        <Button look="outline" icon={<Plus aria-hidden="true" />} onPress={() => setDrafts([...drafts, draftOf({ id: '', label: '', url: '' })])}>
          {t('auth.policies.add')}
        </Button>
        <Button type="submit" isPending={isPending}>
          {t('auth.policies.save')}
        </Button>
      </div>
    </form>
  )
}
