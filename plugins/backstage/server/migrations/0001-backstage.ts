import type { Migration } from '@balafon/sdk/server'

export const backstage0001: Migration = {
  name: '0001-backstage',
  async up({ db, transaction }) {
    await db.query(
      `create table backstage_documents (
         id bigint generated always as identity primary key,
         user_id bigint not null,
         file_id bigint not null,
         file_path text not null,
         name text not null,
         size bigint not null,
         created_at timestamptz not null default now());
       create index backstage_documents_user on backstage_documents (user_id);
       create index backstage_documents_created on backstage_documents (created_at);

       create table backstage_requests (
         id bigint generated always as identity primary key,
         version int not null default 1,
         user_id bigint not null references users on delete cascade,
         kind text not null check (length(kind) <= 100),
         status text not null default 'open' check (status in ('open', 'asked', 'approved', 'refused', 'withdrawn')),
         artist_id bigint,
         artist_name text not null check (length(artist_name) between 1 and 190),
         image jsonb,
         proof_url text,
         document_id bigint references backstage_documents on delete set null,
         message text not null default '' check (length(message) <= 4000),
         owner_consent text not null default 'none' check (owner_consent in ('none', 'asked', 'given', 'refused')),
         reason text,
         reviewer_id bigint references users on delete set null,
         created_at timestamptz not null default now(),
         decided_at timestamptz);
       -- A user has one open request of each kind.
       create unique index backstage_requests_open on backstage_requests (user_id, kind) where status in ('open', 'asked');
       create index backstage_requests_user on backstage_requests (user_id, id desc);
       create index backstage_requests_created on backstage_requests (created_at, id);
       create index backstage_requests_artist on backstage_requests (artist_id) where status in ('open', 'asked');
       create index backstage_requests_document on backstage_requests (document_id);
       create index backstage_requests_words on backstage_requests using gin (public.search_text(artist_name) public.gin_trgm_ops);

       create table backstage_request_messages (
         id bigint generated always as identity primary key,
         request_id bigint not null references backstage_requests on delete cascade,
         author_id bigint references users on delete set null,
         is_reviewer boolean not null,
         body text not null check (length(body) <= 4000),
         created_at timestamptz not null default now());
       create index backstage_request_messages_request on backstage_request_messages (request_id, id);
       create index backstage_request_messages_author on backstage_request_messages (author_id);

       create table backstage_members (
         artist_id bigint not null,
         user_id bigint not null references users on delete cascade,
         role text not null check (role in ('owner', 'editor', 'viewer')),
         created_at timestamptz not null default now(),
         primary key (artist_id, user_id));
       create index backstage_members_user on backstage_members (user_id, artist_id);

       create table backstage_invitations (
         id bigint generated always as identity primary key,
         artist_id bigint not null,
         artist_name text not null,
         email text not null,
         role text not null check (role in ('owner', 'editor', 'viewer')),
         token_hash bytea not null unique,
         invited_by bigint references users on delete set null,
         created_at timestamptz not null default now(),
         expires_at timestamptz not null,
         unique (artist_id, email));

       create table backstage_images (
         url text primary key,
         user_id bigint references users on delete set null,
         hue double precision not null,
         chroma double precision not null,
         created_at timestamptz not null default now());
       create index backstage_images_user on backstage_images (user_id);

       create table backstage_upload_drafts (
         user_id bigint primary key references users on delete cascade,
         draft jsonb not null,
         saved_at timestamptz not null default now());

       create table backstage_previews (
         kind text not null check (kind in ('track', 'album')),
         subject_id bigint not null,
         token_hash bytea not null unique,
         sealed_token text not null,
         created_by bigint references users on delete set null,
         expires_at timestamptz not null,
         primary key (kind, subject_id));
       create index backstage_previews_creator on backstage_previews (created_by);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop table backstage_previews, backstage_upload_drafts, backstage_images, backstage_invitations, backstage_members, backstage_request_messages,
         backstage_requests, backstage_documents`,
      { transaction },
    )
  },
}
