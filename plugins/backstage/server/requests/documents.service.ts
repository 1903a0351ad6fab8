import { createReadStream } from 'node:fs'
import { fieldProblem, Op, type UploadedFile } from '@balafon/sdk/server'
import type { BackstageContext } from '../models.ts'

const TYPES: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']
/** Documents can show identity cards, so they are deleted when a decision is no longer likely to be discussed. */
const KEPT_DAYS_AFTER_DECISION = 30
const UNUSED_HOURS = 24
const LINK_SECONDS = 600
const HOUR_MS = 3_600_000

export type DocumentsService = ReturnType<typeof createDocumentsService>

/** Creates the service of documents that prove the identity of users. Only the reviewers can read them. */
export function createDocumentsService({ files, models }: Pick<BackstageContext, 'files' | 'models'>) {
  const { ProofDocument, Request } = models

  async function remove(documents: readonly { readonly id: number; readonly fileId: number }[]) {
    for (const { id, fileId } of documents) {
      await files.remove(fileId)
      await ProofDocument.destroy({ where: { id } })
    }
  }

  return {
    async add(file: UploadedFile | null, userId: number) {
      if (!file) throw fieldProblem({ file: 'backstage.document.required' })
      const { fileTypeFromFile } = await import('file-type')
      const detected = await fileTypeFromFile(file.path).catch(() => undefined)
      if (!detected || !TYPES.includes(detected.mime)) throw fieldProblem({ file: 'backstage.document.type' })
      const stored = await files.add({ name: file.name, mime: detected.mime, body: createReadStream(file.path), visibility: 'private', ownerId: userId })
      const document = await ProofDocument.create({ userId, fileId: stored.id, filePath: stored.path, name: file.name.slice(0, 255), size: file.size })
      return { id: document.id, name: document.name, size: document.size }
    },
    /** Throws 422 at `document_id` when the user has not uploaded the document. */
    async assertOwn(id: number | null, userId: number) {
      if (id !== null && !(await ProofDocument.findOne({ where: { id, userId } }))) throw fieldProblem({ document_id: 'backstage.request.unknown_document' })
    },
    async find(id: number | null) {
      const document = id === null ? null : await ProofDocument.findByPk(id)
      return document && { id: document.id, name: document.name, size: document.size }
    },
    /** Creates a link with which a reviewer can open the document for ten minutes. */
    async createLink(id: number | null): Promise<string | null> {
      const document = id === null ? null : await ProofDocument.findByPk(id)
      return document && files.createSignedUrl(document.filePath, LINK_SECONDS)
    },
    deleteOfUser: async (userId: number) => remove(await ProofDocument.findAll({ where: { userId } })),
    /** Deletes documents that no request has used for a day, and documents of requests that were decided more than 30 days ago. */
    async deleteOld(now = new Date()) {
      const decided = await Request.findAll({
        where: { documentId: { [Op.ne]: null }, decidedAt: { [Op.lt]: new Date(now.getTime() - KEPT_DAYS_AFTER_DECISION * 24 * HOUR_MS) } },
        limit: 500,
      })
      await remove(await ProofDocument.findAll({ where: { id: decided.flatMap(({ documentId }) => documentId ?? []) } }))
      const old = await ProofDocument.findAll({ where: { createdAt: { [Op.lt]: new Date(now.getTime() - UNUSED_HOURS * HOUR_MS) } }, limit: 500 })
      const used = new Set((await Request.findAll({ where: { documentId: old.map(({ id }) => id) } })).map(({ documentId }) => documentId))
      await remove(old.filter(({ id }) => !used.has(id)))
    },
  }
}
