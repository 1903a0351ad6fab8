import { listSettings, saveSettings } from '@balafon/plugin-admin/contract/settings'
import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Policy } from '../../contract/register.ts'
import classes from './policies-page.module.css'
import { createDraft, findIssue, type PolicyDraft, type PolicyIssue, toPolicies } from './policy-draft.ts'
import { PolicyRow } from './policy-row.tsx'

export function PoliciesForm({ policies: savedPolicies }: { readonly policies: readonly Policy[] }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [drafts, setDrafts] = useState<readonly PolicyDraft[]>(() => savedPolicies.map(createDraft))
  const [issue, setIssue] = useState<PolicyIssue | null>(null)
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const updateDraft = (key: string, patch: Partial<PolicyDraft>) => setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...patch } : draft)))

  function removeDraft(key: string) {
    setDrafts(drafts.filter((draft) => draft.key !== key))
    // The pressed button is removed with its row, so the heading takes the focus.
    form.current?.querySelector('h2')?.focus()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const foundIssue = findIssue(drafts)
    flushSync(() => setIssue(foundIssue))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (foundIssue || isPending) return
    const policies = toPolicies(drafts)
    setPending(true)
    try {
      await sendRequest(saveSettings, { body: { values: { 'registration.policies': policies } } })
      setDrafts(policies.map(createDraft))
      await invalidate(listSettings)
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
            onChange={(patch) => updateDraft(draft.key, patch)}
            onRemove={() => removeDraft(draft.key)}
          />
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="outline" icon={<Plus aria-hidden="true" />} onPress={() => setDrafts([...drafts, createDraft({ id: '', label: '', url: '' })])}>
          {t('auth.policies.add')}
        </Button>
        <Button type="submit" isPending={isPending}>
          {t('auth.policies.save')}
        </Button>
      </div>
    </form>
  )
}
