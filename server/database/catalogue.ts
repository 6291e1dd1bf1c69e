/**
 * Everything that PostgreSQL's own catalogue and the rows of a new database say, as lines of text
 * for comparing: two databases whose lines are equal behave alike. The logins are written `:app`
 * and `:market`, the owner of everything `:owner`.
 */
import type pg from 'pg';

import type { RoleNames } from './roles.ts';

/** Each line begins with the kind and the name of what it describes. Sorted. */
export async function describeCatalogue(
  client: Pick<pg.ClientBase, 'query'>,
  roles: RoleNames,
): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(QUERIES.join('\nunion all\n'));
  const lines = rows.map(({ line }) => line);
  for (const table of await tablesOf(client)) lines.push(...(await rowsOf(client, table)));
  const { rows: owners } = await client.query<{ owner: string }>('select current_user as owner');
  const names: [string, string][] = [
    [roles.app, ':app'],
    [roles.market, ':market'],
    [owners[0]?.owner ?? '', ':owner'],
  ];
  return lines.map((line) => withPlaceholders(line, names)).toSorted();
}

const tablesOf = async (client: Pick<pg.ClientBase, 'query'>): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relname <> 'schema_migrations' order by relname`,
    )
  ).rows.map(({ name }) => name);

/** When they were made is left out: each database was made at another time. */
async function rowsOf(client: Pick<pg.ClientBase, 'query'>, table: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select 'row ${table} ' || to_jsonb(t)::text as line from ${table} t`,
  );
  return rows.map(({ line }) => line.replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"a time"'));
}

/** Rights are lists such as `login=ar/owner`, in which names end at `=` and `/` begins one. */
function withPlaceholders(line: string, names: readonly [string, string][]): string {
  let text = line;
  for (const [name, placeholder] of names) {
    text = text
      .replaceAll(` owner ${name} `, ` owner ${placeholder} `)
      .replaceAll(`${name}=`, `${placeholder}=`)
      .replaceAll(`/${name}`, `/${placeholder}`);
  }
  return text;
}

const ours = `'public'::regnamespace`;
/** Null means the rights that PostgreSQL gives by default. */
const rights = (acl: string) =>
  `coalesce((select string_agg(a::text, ' ' order by a::text) from unnest(${acl}) as a), 'default')`;
const roleOf = (oid: string) => `pg_get_userbyid(${oid})`;

const QUERIES = [
  // Tables, views and sequences.
  `select format('%s %s owner %s persistence %s access %s options %s row security %s %s replica %s rights %s',
       case c.relkind when 'r' then 'table' when 'v' then 'view' when 'S' then 'sequence'
                      else 'relation' end,
       c.relname, ${roleOf('c.relowner')}, c.relpersistence, coalesce(m.amname, '-'),
       coalesce(array_to_string(c.reloptions, ','), '-'), c.relrowsecurity, c.relforcerowsecurity,
       c.relreplident, ${rights('c.relacl')}) as line
     from pg_class c left join pg_am m on m.oid = c.relam
    where c.relnamespace = ${ours} and c.relkind not in ('i', 't')`,
  `select format('storage %s %s', c.relname, coalesce(array_to_string(t.reloptions, ','), '-'))
     from pg_class c join pg_class t on t.oid = c.reltoastrelid
    where c.relnamespace = ${ours}`,
  `select format('view %s as %s', c.relname, pg_get_viewdef(c.oid, true))
     from pg_class c where c.relnamespace = ${ours} and c.relkind in ('v', 'm')`,
  `select format('column %s.%s number %s type %s collation %s default %s required %s identity %s generated %s storage %s compression %s statistics %s options %s rights %s',
       c.relname, a.attname,
       row_number() over (partition by a.attrelid order by a.attnum),
       format_type(a.atttypid, a.atttypmod),
       coalesce((select quote_ident(l.collname) from pg_collation l where l.oid = a.attcollation), '-'),
       coalesce(pg_get_expr(d.adbin, d.adrelid), '-'), a.attnotnull, a.attidentity, a.attgenerated,
       a.attstorage, a.attcompression, coalesce(a.attstattarget::text, '-'),
       coalesce(array_to_string(a.attoptions, ','), '-'), ${rights('a.attacl')})
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = ${ours} and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s %s %s deferrable %s %s valid %s', coalesce(c.relname, t.typname), k.conname,
       pg_get_constraintdef(k.oid), k.condeferrable, k.condeferred, k.convalidated)
     from pg_constraint k left join pg_class c on c.oid = k.conrelid left join pg_type t on t.oid = k.contypid
    where k.connamespace = ${ours}`,
  `select format('index %s %s options %s valid %s clustered %s replica %s', c.relname, pg_get_indexdef(c.oid),
       coalesce(array_to_string(c.reloptions, ','), '-'), i.indisvalid, i.indisclustered, i.indisreplident)
     from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = ${ours}`,
  `select format('trigger %s %s enabled %s', c.relname, pg_get_triggerdef(t.oid), t.tgenabled)
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = ${ours} and not t.tgisinternal`,
  `select format('rule %s', pg_get_ruledef(r.oid))
     from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relnamespace = ${ours} and c.relkind <> 'v'`,
  `select format('policy %s %s %s %s %s %s', c.relname, p.polname, p.polcmd, p.polroles::regrole[],
       pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
     from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = ${ours}`,
  // A function’s definition says its language, SECURITY DEFINER, search path, cost and volatility.
  `select format('function %s(%s) owner %s rights %s is %s', p.proname, pg_get_function_identity_arguments(p.oid),
       ${roleOf('p.proowner')}, ${rights('p.proacl')}, pg_get_functiondef(p.oid))
     from pg_proc p where p.pronamespace = ${ours} and p.prokind in ('f', 'p')`,
  `select format('aggregate %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid))
     from pg_proc p where p.pronamespace = ${ours} and p.prokind not in ('f', 'p')`,
  `select format('sequence %s type %s start %s from %s to %s step %s cycles %s cache %s of %s last %s', s.sequencename,
       s.data_type, s.start_value, s.min_value, s.max_value, s.increment_by, s.cycle, s.cache_size,
       coalesce((select format('%s.%s %s', d.refobjid::regclass, a.attname, d.deptype) from pg_depend d
         join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
         where d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.deptype in ('a', 'i')), '-'),
       coalesce(s.last_value::text, '-'))
     from pg_sequences s where s.schemaname = 'public'`,
  `select format('type %s kind %s owner %s labels %s base %s', t.typname, t.typtype, ${roleOf('t.typowner')},
       coalesce((select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid), '-'),
       format_type(t.typbasetype, t.typtypmod))
     from pg_type t where t.typnamespace = ${ours} and t.typtype <> 'c' and t.typcategory <> 'A'`,
  `select format('comment %s %s', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description)
     from pg_description d
    where (d.classoid = 'pg_class'::regclass and d.objoid in (select oid from pg_class where relnamespace = ${ours}))
       or (d.classoid = 'pg_proc'::regclass and d.objoid in (select oid from pg_proc where pronamespace = ${ours}))
       or (d.classoid = 'pg_constraint'::regclass and d.objoid in (select oid from pg_constraint where connamespace = ${ours}))
       or (d.classoid = 'pg_trigger'::regclass
           and d.objoid in (select t.oid from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${ours}))`,
  // The schema's own rights, and rights by default.
  `select format('schema %s owner %s rights %s', n.nspname, ${roleOf('n.nspowner')}, ${rights('n.nspacl')})
     from pg_namespace n where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  `select format('default rights %s %s %s', ${roleOf('d.defaclrole')}, d.defaclobjtype, ${rights('d.defaclacl')})
     from pg_default_acl d`,
  `select format('database setting %s %s', coalesce(r.rolname, '-'), array_to_string(s.setconfig, ','))
     from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole
    where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  `select format('database rights %s', ${rights('d.datacl')}) from pg_database d where d.datname = current_database()`,
  `select format('extension %s %s', e.extname, e.extversion) from pg_extension e`,
  `select format('event trigger %s %s', e.evtname, e.evtevent) from pg_event_trigger e`,
  `select format('publication %s', p.pubname) from pg_publication p`,
  `select format('collation %s', l.collname) from pg_collation l where l.collnamespace = ${ours}`,
];
