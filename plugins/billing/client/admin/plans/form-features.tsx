import { type Control, useController, useFormField } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { SortableList } from '@balafon/ui/sortable-list'
import { TextField } from '@balafon/ui/text-field'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../admin.module.css'
import type { Feature, PlanFormInput } from './plan-values.ts'

const MAX_FEATURES = 30

interface FormFeaturesProps {
  readonly control: Control<PlanFormInput, unknown, unknown>
}

/** The features of a plan on the pricing page. The user sorts them by dragging or by keyboard, and adds one in the field below the list. */
export function FormFeatures({ control }: FormFeaturesProps) {
  const { t } = useTranslation()
  const { container, inputProps, error } = useFormField({ control, name: 'feature_list' })
  const features = useController({ control, name: 'feature_list' }).field.value
  const [text, setText] = useState('')
  const [editedId, setEditedId] = useState<string>()
  const input = useRef<HTMLDivElement>(null)
  const isFull = features.length >= MAX_FEATURES && editedId === undefined

  function save() {
    const trimmed = text.trim()
    if (trimmed === '' || isFull) return
    const isEdited = features.some(({ id }) => id === editedId)
    const changed = features.map((feature) => (feature.id === editedId ? { ...feature, text: trimmed } : feature))
    inputProps.onChange(isEdited ? changed : [...features, { id: crypto.randomUUID(), text: trimmed }])
    setText('')
    setEditedId(undefined)
  }
  const edit = (feature: Feature) => {
    setEditedId(feature.id)
    setText(feature.text)
    input.current?.querySelector('input')?.focus()
  }
  // Enter must not send the whole form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }

  return (
    <div ref={container} className={classes.form}>
      <h2>{t('billing.plan.features')}</h2>
      {features.length > 0 ? (
        <SortableList
          label={t('billing.plan.features')}
          items={features}
          getItemId={({ id }) => id}
          getItemLabel={(feature) => feature.text}
          getMoveText={(position, count) => t('billing_admin.moved', { position, count })}
          getHandleLabel={(label) => t('billing_admin.move', { label })}
          onReorder={(ids) => inputProps.onChange(ids.flatMap((id) => features.find((feature) => feature.id === id) ?? []))}
        >
          {(feature) => (
            <span className={classes.feature}>
              <span>{feature.text}</span>
              <span className={classes.actions}>
                <IconButton size="small" label={t('billing.plan.feature.edit', { text: feature.text })} onPress={() => edit(feature)}>
                  <Pencil />
                </IconButton>
                <IconButton
                  size="small"
                  label={t('billing.plan.feature.remove', { text: feature.text })}
                  onPress={() => inputProps.onChange(features.filter(({ id }) => id !== feature.id))}
                >
                  <Trash2 />
                </IconButton>
              </span>
            </span>
          )}
        </SortableList>
      ) : null}
      <div ref={input} className={classes.add}>
        <TextField
          label={t(editedId === undefined ? 'billing.plan.feature.new' : 'billing.plan.feature.change')}
          value={text}
          maxLength={120}
          onChange={setText}
          onKeyDown={onKeyDown}
          error={error}
        />
        <Button variant="outline" icon={editedId === undefined ? <Plus aria-hidden="true" /> : undefined} isDisabled={isFull} onPress={save}>
          {t(editedId === undefined ? 'billing.plan.feature.add' : 'billing_admin.apply')}
        </Button>
      </div>
    </div>
  )
}
