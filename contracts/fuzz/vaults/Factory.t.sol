// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {InvalidRecipient, IsLocked, NotAllowed, NotFactory} from "../../vaults/Items.sol";
import {NIP20Market} from "../../vaults/NIP20Market.sol";
import {NIP20MarketEvents} from "../../vaults/NIP20MarketEvents.sol";
import {NIP20Vault} from "../../vaults/NIP20Vault.sol";
import {NIP20Vaults} from "../../vaults/NIP20Vaults.sol";
import {Vm} from "../Base.sol";
import {Caller} from "./Caller.sol";
import {RogueModule} from "./LockModule.sol";
import {VaultsBase} from "./VaultsBase.sol";

/// @dev Vaults of the factory, and the modules that accounts allow.
contract FactoryTest is VaultsBase {
    function setUp() public {
        newVaults();
    }

    function test_fixes_the_markets_code_and_no_other_modules() public {
        bytes memory code = type(NIP20Market).creationCode;
        NIP20Vaults other = new NIP20Vaults(keccak256(code));
        require(other.marketCodeHash() == keccak256(code) && other.market().code.length == 0, "not deployed yet");
        vm.expectRevert(NIP20Vaults.OtherCode.selector);
        other.createMarket(bytes.concat(code, hex"00"));
        vm.prank(CAROL);
        other.createMarket(code);
        NIP20Market its = NIP20Market(other.market());
        require(its.factory() == address(other) && address(its) != address(market), "its own market");
        require(address(its).code.length > 0, "it has code");
        vm.expectRevert();
        other.createMarket(code);
    }

    /// @dev No module is part of the address.
    function testFuzz_a_vault_has_the_address_of_its_factory_and_account(address account, address other) public {
        address expected = factory.vaultOf(account);
        require(expected.code.length == 0, "not deployed yet");
        require((factory.vaultOf(other) == expected) == (account == other), "a shared vault");
        vm.prank(account);
        require(factory.createVault() == expected && expected.code.length == 85, "another address");
        require(NIP20Vault(expected).account() == account, "another account");
        require(NIP20Vault(expected).factory() == address(factory), "another factory");
        require(!NIP20Vault(expected).isAllowed(address(market)), "nothing is allowed at first");
    }

    function test_a_vault_is_created_once() public {
        vm.recordLogs();
        vm.prank(ALICE);
        factory.createVault();
        vm.prank(ALICE);
        factory.createVault();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 1, "one event");
        bytes memory data = abi.encode(ALICE, vaultOf(ALICE));
        requireLog(logs[0], address(factory), NIP20Vaults.VaultCreated.selector, data);
    }

    function test_the_market_acts_at_once_and_offers_in_the_same_call() public {
        NIP20MarketEvents.Offer[] memory list = new NIP20MarketEvents.Offer[](2);
        list[0] = NIP20MarketEvents.Offer(OAK, TOKEN, 0, 0, fixedAt(PRICE));
        list[1] = NIP20MarketEvents.Offer(ELM, OTHER, 0, 0, falling(9, 1, START, START + 8));
        uint256 number = block.number - 1;
        bytes memory data = abi.encode(list, number, blockhash(number));
        vm.recordLogs();
        vm.prank(ALICE);
        factory.use(address(market), data);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 4, "vault, allowed and two offers");
        bytes memory allowed = abi.encode(market, START);
        requireLog(logs[1], address(vaultOf(ALICE)), NIP20Vault.Allowed.selector, allowed);
        require(logs[2].emitter == address(market) && logs[3].emitter == address(market), "two offers");
        require(isOpen(ALICE, OAK, TOKEN) && isOpen(ALICE, ELM, OTHER), "both are open");
        require(vaultOf(ALICE).allowedFrom(address(market)) == START, "from now on");
        data = abi.encode(list, number, ~blockhash(number));
        vm.prank(BOB);
        vm.expectRevert();
        factory.use(address(market), data);
        require(address(vaultOf(BOB)).code.length == 0, "all or nothing");
    }

    function test_another_module_acts_a_day_later() public {
        vm.recordLogs();
        vm.prank(ALICE);
        factory.use(address(module), hex"1234");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 2, "two events");
        address vault = address(vaultOf(ALICE));
        requireLog(logs[1], vault, NIP20Vault.Allowed.selector, abi.encode(module, START + 1 days));
        require(module.lastUser() == ALICE && keccak256(module.lastData()) == keccak256(hex"1234"), "for its caller");
        vm.warp(START + 1 days - 1);
        require(!vaultOf(ALICE).isAllowed(address(module)), "not yet");
        vm.prank(ALICE);
        vm.expectRevert(NotAllowed.selector);
        module.open(OAK, TOKEN, 0, 0, PRICE, START + 2 days);
        vm.warp(START + 1 days);
        lockAs(ALICE, 1 days);
    }

    function test_an_allowed_module_keeps_its_time() public {
        vm.prank(ALICE);
        factory.use(address(module), "");
        vm.warp(START + 5 hours);
        vm.recordLogs();
        vm.prank(ALICE);
        factory.use(address(module), "");
        require(vm.getRecordedLogs().length == 0, "no event");
        require(vaultOf(ALICE).allowedFrom(address(module)) == START + 1 days, "another time");
    }

    function test_disallowing_acts_at_once_and_allowing_again_takes_another_day() public {
        useModule(ALICE);
        vm.recordLogs();
        vm.prank(ALICE);
        factory.stop(address(module));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 1, "one event");
        requireLog(logs[0], address(vaultOf(ALICE)), NIP20Vault.Disallowed.selector, abi.encode(module));
        vm.prank(ALICE);
        vm.expectRevert(NotAllowed.selector);
        module.open(OAK, TOKEN, 0, 0, PRICE, block.timestamp + 1);
        vm.prank(ALICE);
        vm.expectRevert(NotAllowed.selector);
        factory.stop(address(module));
        vm.prank(ALICE);
        factory.use(address(module), "");
        require(!vaultOf(ALICE).isAllowed(address(module)), "at once");
        require(vaultOf(ALICE).allowedFrom(address(module)) == block.timestamp + 1 days, "another day");
    }

    function test_disallowing_the_market_ends_all_offers_for_ever() public {
        useMarket(ALICE);
        offerAs(ALICE, OAK, fixedAt(PRICE));
        NIP20MarketEvents.Purchase memory p = purchaseNow(ALICE, OAK, TOKEN);
        vm.recordLogs();
        vm.prank(ALICE);
        factory.stop(address(market));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 2, "two events");
        requireLog(logs[1], address(market), NIP20MarketEvents.CanceledAll.selector, abi.encode(ALICE, 1));
        refuseClosed(p);
        NIP20MarketEvents.Offer[] memory list = one(offerNow(ALICE, OAK, TOKEN, fixedAt(PRICE)));
        vm.prank(ALICE);
        vm.expectRevert(NotAllowed.selector);
        market.offer(list, 0, 0);
        useMarket(ALICE);
        require(!isOpen(ALICE, OAK, TOKEN), "revived");
        refuseClosed(p);
    }

    function test_only_the_factory_allows_and_tells_modules() public {
        useMarket(ALICE);
        NIP20Vault vault = vaultOf(ALICE);
        address[3] memory callers = [ALICE, address(market), address(this)];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(NotFactory.selector);
            vault.allow(address(module), 0);
            vm.prank(callers[i]);
            vm.expectRevert(NotFactory.selector);
            vault.disallow(address(market));
            vm.prank(callers[i]);
            vm.expectRevert(NotFactory.selector);
            market.onUse(ALICE, "");
            vm.prank(callers[i]);
            vm.expectRevert(NotFactory.selector);
            market.onStop(ALICE);
        }
    }

    /// @dev One account's consent, and one faulty module, do not concern other accounts.
    function test_a_module_has_no_power_over_vaults_that_have_not_allowed_it() public {
        RogueModule rogue = new RogueModule();
        vm.prank(BOB);
        factory.use(address(rogue), "");
        useMarket(ALICE);
        vm.warp(START + 2 days);
        address vault = address(vaultOf(ALICE));
        vm.expectRevert(NotAllowed.selector);
        rogue.callOther(vault, abi.encodeCall(NIP20Vault.release, (OAK, TOKEN, 0, 0, CAROL)));
        vm.expectRevert(NotAllowed.selector);
        rogue.callOther(vault, abi.encodeCall(NIP20Vault.lock, (OAK, TOKEN, 0, 0, START + 3 days)));
        rogue.callOther(address(vaultOf(BOB)), abi.encodeCall(NIP20Vault.release, (OAK, TOKEN, 0, 0, CAROL)));
        // What calls itself a module must be one.
        vm.prank(ALICE);
        vm.expectRevert();
        factory.use(vault, "");
        vm.prank(ALICE);
        vm.expectRevert();
        factory.use(CAROL, "");
    }

    function test_withdraws_to_the_caller_or_to_whom_it_names() public {
        vm.recordLogs();
        vm.prank(ALICE);
        factory.withdraw(both());
        Vm.Log[] memory logs = vm.getRecordedLogs();
        require(logs.length == 3, "the vault and two moves");
        requireMove(logs[1], ALICE, ALICE, OAK, TOKEN);
        requireMove(logs[2], ALICE, ALICE, ELM, OTHER);
        vm.recordLogs();
        vm.prank(ALICE);
        factory.withdrawTo(both(), CAROL);
        logs = vm.getRecordedLogs();
        require(logs.length == 2, "two moves");
        requireMove(logs[0], ALICE, CAROL, OAK, TOKEN);
        requireMove(logs[1], ALICE, CAROL, ELM, OTHER);
        requireCounters(ALICE, OAK, TOKEN, 2, 2);
        requireCounters(ALICE, ELM, OTHER, 2, 2);
        vm.prank(ALICE);
        vm.expectRevert(InvalidRecipient.selector);
        factory.withdrawTo(both(), address(0));
    }

    function test_withdraws_nothing_that_is_locked() public {
        useModule(ALICE);
        lockAs(ALICE, 1 days);
        bytes memory reason = abi.encodeWithSelector(IsLocked.selector, OAK, TOKEN);
        vm.prank(ALICE);
        vm.expectRevert(reason);
        factory.withdraw(both());
        vm.warp(block.timestamp + 1 days - 1);
        vm.prank(ALICE);
        vm.expectRevert(reason);
        factory.withdrawTo(both(), CAROL);
        vm.warp(block.timestamp + 1);
        vm.prank(ALICE);
        factory.withdraw(both());
    }

    /// @dev A contract buys into its own vault, and names a recipient to withdraw.
    function test_a_contract_receives_into_its_own_vault() public {
        Caller wallet = new Caller();
        useMarket(ALICE);
        offerAs(ALICE, OAK, fixedAt(PRICE));
        NIP20MarketEvents.Purchase memory p = purchaseNow(ALICE, OAK, TOKEN);
        vm.deal(address(this), PRICE);
        vm.recordLogs();
        wallet.callOther{value: PRICE}(address(market), abi.encodeCall(market.buy, (p, address(wallet), 0, 0)));
        requireMove(vm.getRecordedLogs()[1], ALICE, factory.vaultOf(address(wallet)), OAK, TOKEN);
        vm.expectRevert(NIP20Vaults.RecipientMissing.selector);
        wallet.callOther(address(factory), abi.encodeCall(factory.withdraw, (one(OAK, TOKEN))));
        vm.recordLogs();
        wallet.callOther(address(factory), abi.encodeCall(factory.withdrawTo, (one(OAK, TOKEN), CAROL)));
        requireMove(vm.getRecordedLogs()[1], address(wallet), CAROL, OAK, TOKEN);
    }

    /// @dev An account that signs itself, and has delegated its calls (EIP-7702), is no contract.
    function test_a_delegated_account_receives_itself() public {
        vm.etch(BOB, abi.encodePacked(hex"ef0100", CAROL));
        useMarket(ALICE);
        offerAs(ALICE, OAK, fixedAt(PRICE));
        vm.recordLogs();
        buyAs(BOB, purchaseNow(ALICE, OAK, TOKEN));
        requireMove(vm.getRecordedLogs()[1], ALICE, BOB, OAK, TOKEN);
        vm.recordLogs();
        vm.prank(BOB);
        factory.withdraw(one(OAK, TOKEN));
        requireMove(vm.getRecordedLogs()[1], BOB, BOB, OAK, TOKEN);
        // Contracts whose code begins differently, or is shorter.
        bytes[2] memory codes = [abi.encodePacked(hex"600100", CAROL), bytes(hex"00")];
        for (uint256 i = 0; i < 2; ++i) {
            vm.etch(BOB, codes[i]);
            vm.prank(BOB);
            vm.expectRevert(NIP20Vaults.RecipientMissing.selector);
            factory.withdraw(one(OAK, TOKEN));
        }
    }

    function test_the_contracts_are_small_enough_for_every_chain() public view {
        require(address(factory).code.length < 24_576, "the factory");
        require(address(market).code.length < 24_576, "the market");
        require(factory.vaultImplementation().code.length < 24_576, "the vault");
    }
}
