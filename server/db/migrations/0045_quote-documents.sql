-- Safe beside the version before: there is no released version, so no client has such a link.
DELETE FROM "client_link";
