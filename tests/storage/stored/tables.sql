BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	line INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	data JSON NOT NULL, 
	told_at DATETIME NOT NULL, 
	told_by VARCHAR(10) NOT NULL, 
	reason VARCHAR(200) NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (id), 
	CONSTRAINT fk_entries_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT uq_entries_game_id_line_revision UNIQUE (game_id, line, revision));
INSERT INTO "entries" VALUES(1,1,1,1,'hand','{"held": ["3-2", "2-1", "6-3", "6-6 6-2"], "blocked_by": 3, "end": 5}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(2,1,2,1,'hand','{"held": ["2-1", "3-3", "6-3", "6-6"], "blocked_by": 0}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(3,1,3,1,'hand','{"held": ["5", "6", "7", "8"], "blocked_by": null}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(4,1,4,1,'hand','{"held": ["", "2-1 4-4", "7", "12+8"], "out": 0}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(5,1,5,1,'hand','{"held": ["0-0 3-3", "", "2-1", "4-4"], "out": 1, "lead": 2, "bonuses": [{"kind": "first_pass", "side": 0, "double": false, "partner_played": true}, {"kind": "round_pass", "side": 1}, {"kind": "double_win", "tile": "6-1", "ends": [1, 6]}, {"kind": "stuck_blank", "holder": 0}]}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(6,1,6,1,'redeal','{"reason": "eight tiles"}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(7,1,7,1,'void','{"reason": "false pass", "side": 1, "points": 30}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(8,1,8,1,'adjust','{"points": [-5, 5], "reason": "miscounted"}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(9,1,9,1,'substitute','{"seat": 2, "name": "Eve"}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(10,1,10,1,'hand','{"held": ["", "17/3", "?", "5"], "out": 0}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(11,1,11,1,'hand','{"held": ["?", "9", "", "3"], "out": 2}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(12,1,12,1,'hand','{"held": ["", "20", "?", "30"], "out": 0}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(13,1,3,2,'hand','{"held": ["5", "6", "7", "9"], "blocked_by": null}','2026-11-21 19:19:03.000000','keeper','Dee had one more');
INSERT INTO "entries" VALUES(14,1,12,2,'struck','{}','2026-11-21 19:19:03.000000','keeper','Told twice');
INSERT INTO "entries" VALUES(15,2,1,1,'hand','{"held": ["?", "?", "?", "?"], "bonuses": [{"kind": "first_pass", "side": 1, "double": false, "partner_played": true}]}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(16,3,1,1,'hand','{"held": ["5-1", "2-0 4-0", "8-6 9-9"], "blocked_by": null}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(17,3,2,1,'hand','{"held": ["", "6-4", "5"], "out": 0}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(18,3,3,1,'join','{"name": "Dee", "after": 1}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(19,3,4,1,'hand','{"held": ["4", "9-9", "8/2", ""], "out": 3}','2026-11-21 19:19:03.000000','keeper','');
INSERT INTO "entries" VALUES(20,3,5,1,'leave','{"seat": 1}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(21,3,6,1,'hand','{"held": ["5", "", "7", "6"], "blocked_by": null}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(22,3,7,1,'stop','{"reason": "the bus"}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(23,4,1,1,'hand','{"tricks": [3, 2, 0, 0], "turn_up": "6-2"}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(24,4,2,1,'hand','{"tricks": [0, 5, 0, 0], "dropped": [0], "missed": [2]}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(25,4,3,1,'hand','{"tricks": [0, 0, 0, 0], "dropped": [0, 1, 2]}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(26,4,4,1,'void','{"reason": "renege"}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(27,4,5,1,'adjust','{"points": [1, 0, 0, -1], "reason": "miscounted"}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(28,5,1,1,'hand','{"tricks": [3, 1, 1, 0], "dealer": 1}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(29,5,2,1,'leave','{"seat": 2}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(30,5,3,1,'hand','{"tricks": [2, 3, 0, 0]}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(31,5,4,1,'join','{"name": "Eve", "after": 3}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(32,5,5,1,'redeal','{}','2026-11-21 19:19:04.000000','keeper','');
INSERT INTO "entries" VALUES(33,5,1,2,'hand','{"tricks": [2, 2, 1, 0], "dealer": 1}','2026-11-21 19:19:04.000000','keeper','A trick of Ben''s');
INSERT INTO "entries" VALUES(34,6,1,1,'hand','{"held": ["", "6-5 1-1", "5", "17/3"], "out": 0, "lead": 1, "scores": [{"seat": 1, "points": 5, "lead": true}, {"seat": 0, "points": 15, "claimed_from": 3}, {"seat": 1, "points": 10}, {"seat": 2, "points": 20}, {"seat": 0, "points": 10, "last_tile": true}]}','2026-11-22 11:30:00.000000','keeper','');
INSERT INTO "entries" VALUES(35,6,2,1,'hand','{"held": ["6-4", "3-3", "1-1", "6-0"], "blocked_by": 3, "scores": [{"seat": 3, "points": 25}], "ends": [2, 5]}','2026-11-22 11:30:00.000000','keeper','');
INSERT INTO "entries" VALUES(36,6,3,1,'redeal','{"reason": "five doubles"}','2026-11-22 11:30:00.000000','keeper','');
INSERT INTO "entries" VALUES(37,6,4,1,'void','{"reason": "false pass", "side": 0, "points": 10}','2026-11-22 11:30:00.000000','keeper','');
INSERT INTO "entries" VALUES(38,6,5,1,'hand','{"held": ["10", "?", "4", "?"], "blocked_by": null, "heaps": [{"kind": "heap", "seats": [1, 3], "held": "12/4"}]}','2026-11-22 11:30:00.000000','keeper','');
INSERT INTO "entries" VALUES(39,6,6,1,'hand','{"held": ["3", "12+8", "", "6-6"], "out": 2, "scores": [{"seat": 1, "points": 10}, {"seat": 2, "points": 5}]}','2026-11-22 11:30:00.000000','keeper','');
INSERT INTO "entries" VALUES(40,6,7,1,'adjust','{"points": [-5, 5], "reason": "miscounted"}','2026-11-22 11:30:00.000000','keeper','');
INSERT INTO "entries" VALUES(41,6,8,1,'substitute','{"seat": 2, "name": "Eve"}','2026-11-22 11:30:00.000000','keeper','');
INSERT INTO "entries" VALUES(42,6,9,1,'hand','{"held": ["2", "", "9", "2-1"], "out": 1, "scores": [{"seat": 0, "points": 35}, {"seat": 1, "points": 20}, {"seat": 0, "points": 15}]}','2026-11-22 11:30:00.000000','keeper','');
INSERT INTO "entries" VALUES(43,6,10,1,'hand','{"scores": [{"seat": 0, "points": 5}], "held": ["?", "?", "?", "?"], "out": 1}','2026-11-22 11:30:00.000000','keeper','');
INSERT INTO "entries" VALUES(44,6,10,2,'struck','{}','2026-11-22 11:30:00.000000','keeper','Told twice');
INSERT INTO "entries" VALUES(45,7,1,1,'hand','{"held": ["", "?", "?"], "out": 0, "lead": 2, "scores": [{"seat": 2, "points": 4, "lead": true}, {"seat": 0, "points": 8}, {"seat": 1, "points": 8}, {"seat": 2, "points": 3}, {"seat": 0, "points": 3, "last_tile": true}]}','2026-11-22 11:30:00.000000','keeper','');
INSERT INTO "entries" VALUES(46,7,2,1,'hand','{"held": ["?", "?", "?"], "blocked_by": 1, "scores": [{"seat": 1, "points": 2}]}','2026-11-22 11:30:00.000000','keeper','');
INSERT INTO "entries" VALUES(47,7,3,1,'hand','{"scores": [{"seat": 2, "points": 1}, {"seat": 1, "points": 6}, {"seat": 0, "points": 3}]}','2026-11-22 11:30:00.000000','keeper','');
CREATE TABLE games (id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	ruleset VARCHAR(20) NOT NULL, 
	preset VARCHAR(20) NOT NULL, 
	options JSON NOT NULL, 
	opening JSON NOT NULL, 
	opened_at DATETIME NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT fk_games_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_games_table_id_number UNIQUE (table_id, number));
INSERT INTO "games" VALUES(1,1,1,'partners','collective','{"target": 500, "scoring": "opponents", "in_a_row": false, "shutout": "honour", "time_limit": 0, "blocked": "team", "tie": "drawn", "first_lead": "double_six", "next_lead": "right_of_starter", "drawn_lead": "same_starter", "first_pass_double": 25, "first_pass_other": 50, "round_pass": 25, "double_win": 25, "stuck_blank": 0, "blank_win": 0, "double_win_equal_ends": false, "bonus_need": 25, "bonus_need_measured": "when_earned", "bonus_may_finish": true, "both_reach": "in_order"}','{"totals": [30, 60], "lead": 1}','2026-11-21 19:19:03.000000');
INSERT INTO "games" VALUES(2,2,1,'partners','collective','{"target": 500, "scoring": "opponents", "in_a_row": false, "shutout": "honour", "time_limit": 0, "blocked": "team", "tie": "drawn", "first_lead": "double_six", "next_lead": "right_of_starter", "drawn_lead": "right_of_starter", "first_pass_double": 25, "first_pass_other": 50, "round_pass": 25, "double_win": 25, "stuck_blank": 0, "blank_win": 0, "double_win_equal_ends": false, "bonus_need": 25, "bonus_need_measured": "when_earned", "bonus_may_finish": true, "both_reach": "in_order"}','{"totals": [440, 470], "lead": 1}','2026-11-21 19:19:03.000000');
INSERT INTO "games" VALUES(3,3,1,'longana','longana','{"target": 100, "count": "all", "tie": "drawn", "drawn_lead": "same", "double_blank": 0}','{"totals": [10, 20, 30]}','2026-11-21 19:19:03.000000');
INSERT INTO "games" VALUES(4,4,1,'loo','points','{"play_for": "points", "target": 15, "at_target": "highest", "floor_zero": false, "walkover_points": 5, "cap": "none", "dropped_ante": 0, "empty_pot": "dealer_only"}','{}','2026-11-21 19:19:04.000000');
INSERT INTO "games" VALUES(5,5,1,'loo','pot','{"play_for": "pot", "target": 15, "at_target": "highest", "floor_zero": false, "walkover_points": 5, "cap": "none", "dropped_ante": 0, "empty_pot": "dealer_only"}','{"lead": 1}','2026-11-21 19:19:04.000000');
INSERT INTO "games" VALUES(6,6,1,'fives','partners','{"sides": "pairs", "points_for": "fives", "unit": "pips", "target": 150, "over": "no_score", "decided": "at_once", "win_on_lead": true, "spinner": "first", "muggins": true, "opening_score": 10, "hand_tiles": 7, "draw": "none", "end_points": "opponents_minus_own", "rounding": "nearest", "round_on": "total", "tie": "split", "out_bonus": 0, "pairs_out": "one", "first_lead": "highest_double", "next_lead": "winner", "blocked_lead": "block_winner"}','{"totals": [20, 0], "lead": 1}','2026-11-22 11:30:00.000000');
INSERT INTO "games" VALUES(7,7,1,'fives','fives_and_threes','{"sides": "each", "points_for": "fives_and_threes", "unit": "pips", "target": 61, "over": "no_score", "decided": "at_once", "win_on_lead": false, "spinner": "none", "muggins": false, "opening_score": 0, "hand_tiles": 0, "draw": "none", "end_points": "none", "rounding": "nearest", "round_on": "total", "tie": "no_score", "out_bonus": 1, "pairs_out": "both", "first_lead": "drawn", "next_lead": "next_seat", "blocked_lead": "block_winner"}','{"totals": [50, 41, 55]}','2026-11-22 11:30:00.000000');
CREATE TABLE players (id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT fk_players_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_players_table_id_name UNIQUE (table_id, name));
INSERT INTO "players" VALUES(1,1,'Ana');
INSERT INTO "players" VALUES(2,1,'Ben');
INSERT INTO "players" VALUES(3,1,'Cy');
INSERT INTO "players" VALUES(4,1,'Dee');
INSERT INTO "players" VALUES(5,2,'Ana');
INSERT INTO "players" VALUES(6,2,'Ben');
INSERT INTO "players" VALUES(7,2,'Cy');
INSERT INTO "players" VALUES(8,2,'Dee');
INSERT INTO "players" VALUES(9,3,'Ana');
INSERT INTO "players" VALUES(10,3,'Ben');
INSERT INTO "players" VALUES(11,3,'Cy');
INSERT INTO "players" VALUES(12,4,'Ana');
INSERT INTO "players" VALUES(13,4,'Ben');
INSERT INTO "players" VALUES(14,4,'Cy');
INSERT INTO "players" VALUES(15,4,'Dee');
INSERT INTO "players" VALUES(16,5,'Ana');
INSERT INTO "players" VALUES(17,5,'Ben');
INSERT INTO "players" VALUES(18,5,'Cy');
INSERT INTO "players" VALUES(19,5,'Dee');
INSERT INTO "players" VALUES(20,6,'Ana');
INSERT INTO "players" VALUES(21,6,'Ben');
INSERT INTO "players" VALUES(22,6,'Cy');
INSERT INTO "players" VALUES(23,6,'Dee');
INSERT INTO "players" VALUES(24,6,'Eve');
INSERT INTO "players" VALUES(25,7,'Ana');
INSERT INTO "players" VALUES(26,7,'Ben');
INSERT INTO "players" VALUES(27,7,'Cy');
CREATE TABLE seats (game_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (game_id, number), 
	CONSTRAINT fk_seats_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_seats_player_id_players FOREIGN KEY(player_id) REFERENCES players (id));
INSERT INTO "seats" VALUES(1,0,1);
INSERT INTO "seats" VALUES(1,1,2);
INSERT INTO "seats" VALUES(1,2,3);
INSERT INTO "seats" VALUES(1,3,4);
INSERT INTO "seats" VALUES(2,0,5);
INSERT INTO "seats" VALUES(2,1,6);
INSERT INTO "seats" VALUES(2,2,7);
INSERT INTO "seats" VALUES(2,3,8);
INSERT INTO "seats" VALUES(3,0,9);
INSERT INTO "seats" VALUES(3,1,10);
INSERT INTO "seats" VALUES(3,2,11);
INSERT INTO "seats" VALUES(4,0,12);
INSERT INTO "seats" VALUES(4,1,13);
INSERT INTO "seats" VALUES(4,2,14);
INSERT INTO "seats" VALUES(4,3,15);
INSERT INTO "seats" VALUES(5,0,16);
INSERT INTO "seats" VALUES(5,1,17);
INSERT INTO "seats" VALUES(5,2,18);
INSERT INTO "seats" VALUES(5,3,19);
INSERT INTO "seats" VALUES(6,0,20);
INSERT INTO "seats" VALUES(6,1,21);
INSERT INTO "seats" VALUES(6,2,22);
INSERT INTO "seats" VALUES(6,3,23);
INSERT INTO "seats" VALUES(7,0,25);
INSERT INTO "seats" VALUES(7,1,26);
INSERT INTO "seats" VALUES(7,2,27);
CREATE TABLE tables (id INTEGER NOT NULL, 
	code VARCHAR(8) NOT NULL, 
	keeper_hash VARCHAR(64) NOT NULL, 
	scorer_hash VARCHAR(64), 
	version INTEGER NOT NULL, 
	opened_at DATETIME NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT uq_tables_code UNIQUE (code), 
	CONSTRAINT uq_tables_keeper_hash UNIQUE (keeper_hash));
INSERT INTO "tables" VALUES(1,'W75C93','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a',NULL,15,'2026-11-21 19:19:03.000000');
INSERT INTO "tables" VALUES(2,'UQ937W','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34',NULL,2,'2026-11-21 19:19:03.000000');
INSERT INTO "tables" VALUES(3,'B2XMXJ','942014af03195c97fc8a6121a03e1660b89027a538325a101eba426dacd7e587',NULL,8,'2026-11-21 19:19:03.000000');
INSERT INTO "tables" VALUES(4,'UNPTQV','391ab01bf8d16cd248fe06202b6e6dfc149cb16c96d6163b34ec399297ab765b',NULL,6,'2026-11-21 19:19:04.000000');
INSERT INTO "tables" VALUES(5,'GMK89A','59ae66da6ed3bbc4459e26cbdb0cfff96cfb74742b386dae8bdd429dfe7b1f9c',NULL,7,'2026-11-21 19:19:04.000000');
INSERT INTO "tables" VALUES(6,'FV5S5T','cca00fd88d774fe5aee1be5ca1a1561b1672892011d8f48da6cc2c202181c5f9',NULL,12,'2026-11-22 11:30:00.000000');
INSERT INTO "tables" VALUES(7,'THREE3','7568e45a831b9c9b3052dcb684d952864a51921a9d9eae88331a70adc7566ced',NULL,4,'2026-11-22 11:30:00.000000');
COMMIT;
