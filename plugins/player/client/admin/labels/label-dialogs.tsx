import { confirm, type Modal, reportError, sendRequest, toast, useApi } from '@balafon/sdk/client'
import { FormEntity, FormImage, FormText, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  type AdminLabel,
  createAdminGenre,
  createAdminTag,
  deleteAdminGenre,
  deleteAdminTag,
  GenreValues,
  getAdminGenre,
  getAdminTag,
  mergeAdminGenres,
  mergeAdminTags,
  updateAdminGenre,
  updateAdminTag,
} from '../../../contract/administration/labels.ts'
import classes from '../frame/page.module.css'
import { uploadPicture } from '../frame/upload-picture.ts'

export type LabelKind = 'genre' | 'tag'

interface FrameProps extends Pick<Modal<true>, 'isOpen' | 'onClose'> {
  readonly title: string
  readonly actions: ReactNode
  readonly children: ReactNode
}

function Frame({ title, isOpen, onClose, actions, children }: FrameProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      closeLabel={t('music_admin.close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('music_admin.cancel')}
          </Button>
          {actions}
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** Creates a genre with its picture, or a tag. */
export function NewLabelDialog({ kind, isOpen, onClose, finish }: Modal<true> & { readonly kind: LabelKind }) {
  const { t } = useTranslation()
  const formId = useId()
  const { control, submit, isPending } = useContractForm({
    schema: GenreValues,
    defaults: { display_name: '', image: null },
    send: async (body) => {
      if (kind === 'genre') await sendRequest(createAdminGenre, { body })
      else await sendRequest(createAdminTag, { body: { display_name: body.display_name } })
      toast.positive(t('label_admin.created', { name: body.display_name }))
      finish(true)
    },
  })
  const save = (
    <Button type="submit" form={formId} isPending={isPending}>
      {t(`label_admin.create_${kind}`)}
    </Button>
  )
  return (
    <Frame title={t(`label_admin.new_${kind}`)} isOpen={isOpen} onClose={onClose} actions={save}>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <FormText control={control} name="display_name" label={t('label_admin.field.display_name')} maxLength={100} isRequired autoComplete="off" />
        {kind === 'genre' ? <FormImage control={control} name="image" label={t('label_admin.field.image')} upload={uploadPicture} outputSide={1400} /> : null}
      </form>
    </Frame>
  )
}

/** Renames a genre or a tag, and changes the picture of a genre. */
export function EditLabelDialog({ kind, id, ...modal }: Modal<true> & { readonly kind: LabelKind; readonly id: number }) {
  const { t } = useTranslation()
  const genre = useApi(getAdminGenre, { params: { id } }, { enabled: kind === 'genre', staleTime: 0 })
  const tag = useApi(getAdminTag, { params: { id } }, { enabled: kind === 'tag', staleTime: 0 })
  const query = kind === 'genre' ? { ...genre, data: genre.data?.genre } : { ...tag, data: tag.data?.tag }
  if (query.data) return <EditForm key={query.data.version} kind={kind} label={query.data} {...modal} />
  return (
    <Frame title={t('label_admin.edit')} isOpen={modal.isOpen} onClose={modal.onClose} actions={null}>
      <LoadState query={query} skeleton={<SkeletonRows count={2} />}>
        {() => null}
      </LoadState>
    </Frame>
  )
}

function EditForm({ kind, label, isOpen, onClose, finish }: Modal<true> & { readonly kind: LabelKind; readonly label: AdminLabel }) {
  const { t } = useTranslation()
  const formId = useId()
  const { id, version } = label
  const { control, submit, isPending } = useContractForm({
    schema: GenreValues,
    defaults: { display_name: label.display_name, image: label.image },
    send: async ({ display_name, image }) => {
      if (kind === 'genre') await sendRequest(updateAdminGenre, { params: { id }, body: { version, display_name, image } })
      else await sendRequest(updateAdminTag, { params: { id }, body: { version, display_name } })
      toast.positive(t('music_admin.saved'))
      finish(true)
    },
  })
  const save = (
    <Button type="submit" form={formId} isPending={isPending}>
      {t('label_admin.save')}
    </Button>
  )
  return (
    <Frame title={t('label_admin.edit')} isOpen={isOpen} onClose={onClose} actions={save}>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <FormText
          control={control}
          name="display_name"
          label={t('label_admin.field.display_name')}
          hint={t('label_admin.rename.hint', { name: label.name })}
          maxLength={100}
          isRequired
          autoComplete="off"
        />
        {kind === 'genre' ? <FormImage control={control} name="image" label={t('label_admin.field.image')} upload={uploadPicture} outputSide={1400} /> : null}
      </form>
    </Frame>
  )
}

const Target = z.strictObject({ target_id: z.int().check(z.positive()) })

/** Merges a genre or a tag into another one. */
export function MergeLabelDialog({
  kind,
  id,
  name,
  isOpen,
  onClose,
  finish,
}: Modal<true> & { readonly kind: LabelKind; readonly id: number; readonly name: string }) {
  const { t } = useTranslation()
  const formId = useId()
  const { control, submit, isPending, setError } = useContractForm({
    schema: Target,
    defaults: {},
    send: async ({ target_id: targetId }) => {
      if (targetId === id) {
        setError('target_id', { message: t('label_admin.merge.same') })
        throw new DOMException('The same label was chosen.', 'AbortError')
      }
      const input = { params: { id: targetId }, body: { ids: [id] } }
      await (kind === 'genre' ? sendRequest(mergeAdminGenres, input) : sendRequest(mergeAdminTags, input))
      toast.positive(t('label_admin.merged', { name }))
      finish(true)
    },
  })
  const merge = (
    <Button type="submit" form={formId} isPending={isPending}>
      {t('label_admin.merge')}
    </Button>
  )
  return (
    <Frame title={t('label_admin.merge.title', { name })} isOpen={isOpen} onClose={onClose} actions={merge}>
      <p>{t('label_admin.merge.text', { name })}</p>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <FormEntity control={control} name="target_id" kind={`player.${kind}`} label={t(`label_admin.merge.target_${kind}`)} isRequired />
      </form>
    </Frame>
  )
}

/** Asks for confirmation and deletes a genre or a tag. Returns whether it was deleted. */
export async function deleteLabel(
  kind: LabelKind,
  { id, version, display_name: name }: Pick<AdminLabel, 'id' | 'version' | 'display_name'>,
  t: ReturnType<typeof useTranslation>['t'],
): Promise<boolean> {
  const question = { title: t('label_admin.delete.title', { name }), text: t('label_admin.delete.text'), action: t('music_admin.delete'), isDanger: true }
  if (!(await confirm(question))) return false
  try {
    const input = { params: { id }, query: { version } }
    await (kind === 'genre' ? sendRequest(deleteAdminGenre, input) : sendRequest(deleteAdminTag, input))
    toast.positive(t('music_admin.deleted', { name }))
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}
