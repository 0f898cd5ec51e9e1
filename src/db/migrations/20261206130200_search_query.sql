-- The query of a search from its parsed terms, so that all searches are one statement, which a connection plans once.

-- `groups`: arrays of terms, each {text, isPhrase, isExcluded, completions}. A post matches if it matches all terms of one group; `completions` are
-- other lexemes that match instead of the term, in the syntax of a query, or null.
create function blog_search_query(groups jsonb) returns tsquery language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  terms jsonb;
  term jsonb;
  part tsquery;
  narrowed tsquery;
  whole tsquery := '';
begin
  for terms in select value from jsonb_array_elements(groups) loop
    narrowed := '';
    for term in select value from jsonb_array_elements(terms) loop
      part := case when (term ->> 'isPhrase')::boolean then phraseto_tsquery('english', term ->> 'text') else plainto_tsquery('english', term ->> 'text') end;
      if (term ->> 'isExcluded')::boolean then part := !!part; end if;
      if term ->> 'completions' is not null then part := part || (term ->> 'completions')::tsquery; end if;
      narrowed := narrowed && part;
    end loop;
    whole := whole || narrowed;
  end loop;
  return whole;
end
$$;
