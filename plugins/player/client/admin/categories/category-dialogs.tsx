import { confirm, type Modal, reportError, sendRequest, toast, useApi } from '@balafon/sdk/client'
import { FormDialog, FormEntity, FormImage, FormText, useContractForm } from '@balafon/sdk/forms'
import { Dialog } from '@balafon/ui/dialog'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  type AdminCategory,
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
} from '../../../contract/administration/categories.ts'
import { PICTURE_SIDE_PIXELS, uploadPicture } from '../frame/upload-picture.ts'

export type CategoryKind = 'genre' | 'tag'

/** Creates a genre with its picture, or a tag. */
export function NewCategoryDialog({ kind, isOpen, onClose, finish }: Modal<true> & { readonly kind: CategoryKind }) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: GenreValues,
    defaults: { display_name: '', image: null },
    send: async (body) => {
      if (kind === 'genre') await sendRequest(createAdminGenre, { body })
      else await sendRequest(createAdminTag, { body: { display_name: body.display_name } })
      toast.positive(t('category_admin.created', { name: body.display_name }))
      finish(true)
    },
  })
  return (
    <FormDialog title={t(`category_admin.new_${kind}`)} action={t(`category_admin.create_${kind}`)} form={form} isOpen={isOpen} onClose={onClose}>
      <FormText control={form.control} name="display_name" label={t('category_admin.field.display_name')} maxLength={100} isRequired autoComplete="off" />
      {kind === 'genre' ? (
        <FormImage control={form.control} name="image" label={t('category_admin.field.image')} upload={uploadPicture} outputSide={PICTURE_SIDE_PIXELS} />
      ) : null}
    </FormDialog>
  )
}

/** Renames a genre or a tag, and changes the picture of a genre. */
export function EditCategoryDialog({ kind, id, ...modal }: Modal<true> & { readonly kind: CategoryKind; readonly id: number }) {
  const { t } = useTranslation()
  const genre = useApi(getAdminGenre, { params: { id } }, { enabled: kind === 'genre', staleTime: 0 })
  const tag = useApi(getAdminTag, { params: { id } }, { enabled: kind === 'tag', staleTime: 0 })
  const query = kind === 'genre' ? { ...genre, data: genre.data?.genre } : { ...tag, data: tag.data?.tag }
  if (query.data) return <EditForm key={query.data.version} kind={kind} category={query.data} {...modal} />
  return (
    <Dialog title={t('category_admin.edit')} closeLabel={t('music_admin.close')} isOpen={modal.isOpen} onClose={modal.onClose}>
      <LoadState query={query} skeleton={<SkeletonRows count={2} />}>
        {() => null}
      </LoadState>
    </Dialog>
  )
}

function EditForm({ kind, category, isOpen, onClose, finish }: Modal<true> & { readonly kind: CategoryKind; readonly category: AdminCategory }) {
  const { t } = useTranslation()
  const { id, version } = category
  const form = useContractForm({
    schema: GenreValues,
    defaults: { display_name: category.display_name, image: category.image },
    send: async ({ display_name, image }) => {
      if (kind === 'genre') await sendRequest(updateAdminGenre, { params: { id }, body: { version, display_name, image } })
      else await sendRequest(updateAdminTag, { params: { id }, body: { version, display_name } })
      toast.positive(t('music_admin.saved'))
      finish(true)
    },
  })
  return (
    <FormDialog title={t('category_admin.edit')} action={t('category_admin.save')} form={form} isOpen={isOpen} onClose={onClose}>
      <FormText
        control={form.control}
        name="display_name"
        label={t('category_admin.field.display_name')}
        hint={t('category_admin.rename.hint', { name: category.name })}
        maxLength={100}
        isRequired
        autoComplete="off"
      />
      {kind === 'genre' ? (
        <FormImage control={form.control} name="image" label={t('category_admin.field.image')} upload={uploadPicture} outputSide={PICTURE_SIDE_PIXELS} />
      ) : null}
    </FormDialog>
  )
}

const Target = z.strictObject({ target_id: z.int().check(z.positive()) })

/** Merges a genre or a tag into another one. */
export function MergeCategoryDialog({
  kind,
  id,
  name,
  isOpen,
  onClose,
  finish,
}: Modal<true> & { readonly kind: CategoryKind; readonly id: number; readonly name: string }) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: Target,
    defaults: {},
    send: async ({ target_id: targetId }) => {
      if (targetId === id) {
        form.setError('target_id', { message: t('category_admin.merge.same') })
        throw new DOMException('The same genre or tag was chosen.', 'AbortError')
      }
      const input = { params: { id: targetId }, body: { ids: [id] } }
      await (kind === 'genre' ? sendRequest(mergeAdminGenres, input) : sendRequest(mergeAdminTags, input))
      toast.positive(t('category_admin.merged', { name }))
      finish(true)
    },
  })
  return (
    <FormDialog title={t('category_admin.merge.title', { name })} action={t('category_admin.merge')} form={form} isOpen={isOpen} onClose={onClose}>
      <p>{t('category_admin.merge.text', { name })}</p>

      <FormEntity control={form.control} name="target_id" kind={`player.${kind}`} label={t(`category_admin.merge.target_${kind}`)} isRequired />
    </FormDialog>
  )
}

/** Asks for confirmation and deletes a genre or a tag. Returns whether it was deleted. */
export async function deleteCategory(
  kind: CategoryKind,
  { id, version, display_name: name }: Pick<AdminCategory, 'id' | 'version' | 'display_name'>,
  t: ReturnType<typeof useTranslation>['t'],
): Promise<boolean> {
  const question = { title: t('category_admin.delete.title', { name }), text: t('category_admin.delete.text'), action: t('music_admin.delete'), isDanger: true }
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
