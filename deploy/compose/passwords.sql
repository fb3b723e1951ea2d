-- Sets the passwords of the roles from the environment. They do not appear in the arguments of a process or in the server's log.
\getenv worker WORKER_PASSWORD
\getenv web WEB_PASSWORD
SET log_statement = 'none';
SET log_min_error_statement = 'panic';
ALTER ROLE engrave_worker PASSWORD :'worker';
ALTER ROLE engrave_web PASSWORD :'web';
