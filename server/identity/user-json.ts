/**
 * The SQL of a user as the contract describes it, for the alias `u` of the table `users`: with roles and permissions, in one query.
 * Every request of a signed-in user needs it. A permission granted to the user takes precedence over the same permission of the user's
 * roles. If several roles have it, the one with the fewest restrictions wins, then the one with the highest limit. A suspension that has ended
 * no longer counts.
 */
export const USER_JSON = `
  json_build_object(
    'id', u.id, 'name', u.name, 'first_name', u.first_name, 'last_name', u.last_name, 'image', u.image, 'email', u.email,
    'email_verified_at', u.email_verified_at, 'banned_at', case when u.banned_until is null or u.banned_until > now() then u.banned_at end,
    'language', u.language, 'country', u.country, 'timezone', u.timezone,
    'roles', coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id)
                       from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id), '[]'::json),
    'permissions', coalesce((select json_agg(json_build_object('name', p.permission, 'restrictions', p.restrictions) order by p.permission)
                       from (select distinct on (permission) permission, restrictions from (
                               select permission, restrictions, 0 as rank from user_permissions where user_id = u.id
                               union all
                               select rp.permission, rp.restrictions, 1 from user_roles ur join role_permissions rp using (role_id) where ur.user_id = u.id
                             ) all_permissions
                               order by permission, rank, jsonb_array_length(restrictions),
                                        (select max((restriction->>'value')::numeric) from jsonb_array_elements(restrictions) restriction) desc) p), '[]'::json))`
