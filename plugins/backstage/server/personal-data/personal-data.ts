import type { BackstageContext } from '../models.ts'
import { presentRequest } from '../requests/request.presenter.ts'

/** Creates the function that reads what the backstage stores about a user. */
export const createPersonalDataReader = ({
  models: { Member, PreSave, ProofDocument, Request, RequestMessage, UploadDraft },
}: Pick<BackstageContext, 'models'>) =>
  async function readPersonalData(userId: number) {
    const requests = await Request.findAll({ where: { userId }, order: [['id', 'ASC']] })
    const messages = await RequestMessage.findAll({ where: { authorId: userId }, order: [['id', 'ASC']] })
    const members = await Member.findAll({ where: { userId }, order: [['artistId', 'ASC']] })
    const documents = await ProofDocument.findAll({ where: { userId }, order: [['id', 'ASC']] })
    const preSaves = await PreSave.findAll({ where: { userId }, order: [['createdAt', 'ASC']] })
    const draft = await UploadDraft.findByPk(userId)
    return {
      artist_requests: requests.map((request) => presentRequest(request)),
      artist_request_messages: messages.map(({ requestId, body, createdAt }) => ({ request_id: requestId, body, created_at: createdAt.toISOString() })),
      artist_request_documents: documents.map(({ name, size, createdAt }) => ({ name, size, created_at: createdAt.toISOString() })),
      managed_artists: members.map(({ artistId, role, createdAt }) => ({ artist_id: artistId, role, created_at: createdAt.toISOString() })),
      pre_saves: preSaves.map(({ kind, subjectId, createdAt }) => ({ kind, id: subjectId, created_at: createdAt.toISOString() })),
      upload_draft: draft?.draft ?? null,
    }
  }
